x <- matrix(c(
  1, 2, 0, 0,
  3, 4, 0, 0,
  0, 0, 0, 0,
  0, 0, 2, 1
), nrow = 4, byrow = TRUE)
