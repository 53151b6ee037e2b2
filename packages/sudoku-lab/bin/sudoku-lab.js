#!/usr/bin/env node
import '@sudoku-lab/cli/main'
