#!/bin/bash
# One run of the harness on several machines of a Slurm cluster: each task of the array takes a shard.
#
#   pnpm build
#   job=$(sbatch --parsable --array=1-8 docs/many-machines/slurm.sh --rounds 100)
#   sbatch --dependency=afterok:$job --wrap "node benchmarks/dist/main.js report reports/slurm-$job/shard-* --out reports/slurm-$job/merged"
#
# Submit it from the root of the repository, on a file system that all nodes see.
# Everything behind the name of the script goes to the harness.

#SBATCH --job-name=sudoku-lab
#SBATCH --array=1-4
#SBATCH --exclusive
#SBATCH --time=02:00:00

set -euo pipefail

out="reports/slurm-$SLURM_ARRAY_JOB_ID/shard-$SLURM_ARRAY_TASK_ID"
exec node benchmarks/dist/main.js --out "$out" "$@"
