# The p of the paired tests, computed by R: Rscript significance.R >significance.json
# x and y are costs of the same runs, with six decimals: seconds, or nodes.
set.seed(1945)
shifted <- function(n, shift) { # no equal sizes, no zeros
    repeat {
        x <- round(rexp(n, 0.3), 6)
        y <- round(x * exp(rnorm(n, shift, 0.7)), 6)
        d <- round(x - y, 6)
        if (all(d != 0) && !any(duplicated(abs(d)))) return(list(x, y))
    }
}
nodes <- function(n, shift) # many equal sizes, some zeros
    list(rpois(n, 9), rpois(n, 9 + shift))
no_zeros <- function(pair) lapply(pair, function(v) v[pair[[1]] != pair[[2]]])
one_zero <- function(pair) { pair[[2]][3] <- pair[[1]][3]; pair }
tenths <- function(n, shift) # sizes that are equal only when rounded: .3 - .2 and .2 - .1
    no_zeros(list(sample(1:9, n, TRUE) / 10, sample(1:9, n, TRUE) / 10 + shift))
cases <- list(
    "one pair" = shifted(1, 0), "two pairs" = shifted(2, 0), "6 on one side" = shifted(6, 9),
    "12" = shifted(12, 0.4), "30" = shifted(30, 0.2), "49, the last exact one" = shifted(49, 0.3),
    "50, the first normal one" = shifted(50, 0.3), "51" = shifted(51, 0), "80" = shifted(80, 0.3),
    "1000" = shifted(1000, 0.1), "1000 on one side" = shifted(1000, 9),
    "12, a zero" = one_zero(shifted(12, 0.4)), "49, a zero" = one_zero(shifted(49, 0.4)),
    "80, a zero" = one_zero(shifted(80, 0.2)), "20, ties" = no_zeros(nodes(20, 1)),
    "90, ties" = no_zeros(nodes(90, 1)), "20, ties and zeros" = nodes(20, 2),
    "90, ties and zeros" = nodes(90, 1), "30, ties of tenths" = tenths(30, 0.1),
    "4 of one size" = list(c(3, 5, 7, 9), c(2, 4, 6, 10)))
one <- function(name) {
    x <- cases[[name]][[1]]; y <- cases[[name]][[2]]
    d <- round(x - y, 6)
    sign <- binom.test(sum(d < 0), sum(d != 0))$p.value
    # Of d, not of x and y: R compares the sizes of x - y without rounding.
    rank <- suppressWarnings(wilcox.test(d, correct = FALSE)$p.value)
    if (all(d == x - y))
        stopifnot(rank == suppressWarnings(
            wilcox.test(x, y, paired = TRUE, correct = FALSE)$p.value))
    list_of <- function(v) paste(format(v, digits = 15, trim = TRUE, scientific = FALSE,
                                        drop0trailing = TRUE), collapse = ",")
    sprintf('{"name":"%s","n":%d,"negative":%d,"sign":%.12g,"rank":%.12g,\n"x":[%s],\n"y":[%s]}',
            name, sum(d != 0), sum(d < 0), sign, rank, list_of(x), list_of(y))
}
cat(sprintf('{"by":"%s",\n"cases":[\n%s]}\n', sub(" Patched.*", "", R.version.string),
            paste(sapply(names(cases), one), collapse = ",\n")))
