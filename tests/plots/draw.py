#!/usr/bin/env python3
"""Draws files of runs as every kind of plot, with one start of matplotlib:
python3 draw.py FILE... writes FILE.KIND.svg."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../assets/plots"))
sys.dont_write_bytecode = True

import runs

for name in sys.argv[1:]:
    for kind in runs.KINDS:
        sys.argv = ["runs.py", name, "--kind", kind, "-o", f"{name}.{kind}.svg"]
        runs.main()
