#!/bin/bash
# One run of the harness on several machines of a Slurm cluster: each task of the array takes a shard.
#
# docs/many-machines.md says how it is submitted. Everything behind the name of the script goes to the harness.

#SBATCH --job-name=sudoku-lab
#SBATCH --array=1-4
#SBATCH --exclusive
#SBATCH --time=02:00:00

set -euo pipefail

out="reports/slurm-$SLURM_ARRAY_JOB_ID/shard-$SLURM_ARRAY_TASK_ID"
exec node benchmarks/dist/main.js --out "$out" "$@"
