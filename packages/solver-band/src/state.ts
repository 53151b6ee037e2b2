import type { Cell, Grid } from '@sudoku-lab/core'
import {
  ALL_CELLS,
  type BandCells,
  CELLS_AFTER_PLACING,
  CELLS_BESIDE_COLUMNS,
  CELLS_FOR_MINIROWS,
  MINIROW_STARTS,
  ROW_ENDS,
  ROW_STARTS,
} from './tables.ts'

const SUBBANDS = 27
const candidates = new Int32Array(SUBBANDS) // subband → cells where its digit may go
const settled = new Int32Array(SUBBANDS) // subband → its candidates when it was last propagated
const placed = new Int32Array(SUBBANDS) // subband → cells where its digit has been placed
const free = new Int32Array(3) // band → cells where no digit has been placed
const naked = new Int32Array(3) // band → free cells with one candidate left
const bivalue = new Int32Array(3) // band → cells with two candidates left

const FRAME = 32
const FRAME_FREE = 27
const FRAME_CHANGED = 30
const frames = new Int32Array(FRAME * 82)

export type Outcome = 'open' | 'solved' | 'contradiction'

export function load(puzzle: Readonly<Grid>): void {
  candidates.fill(ALL_CELLS)
  settled.fill(0)
  placed.fill(0)
  free.fill(ALL_CELLS)
  for (let cell = 0; cell < 81; cell++) {
    if (puzzle[cell] === 0) continue
    const band = Math.floor(cell / 27)
    const subband = 9 * band + puzzle[cell] - 1
    candidates[subband] &= CELLS_AFTER_PLACING[cell % 27]
    placed[subband] |= 1 << (cell % 27)
    free[band] &= ~(1 << (cell % 27))
  }
}

export function propagate(): Outcome {
  for (;;) {
    if (!settle()) return 'contradiction'
    if ((free[0] | free[1] | free[2]) === 0) return 'solved'
    if (!countCandidates()) return 'contradiction'
    if ((naked[0] | naked[1] | naked[2]) === 0) return 'open'
    placeNaked()
  }
}

function settle(): boolean {
  let changed = true
  while (changed) {
    changed = false
    for (let subband = 0; subband < SUBBANDS; subband++) {
      const band = Math.floor(subband / 9)
      const cells = candidates[subband] & (free[band] | placed[subband])
      if (cells === settled[subband]) continue
      if (!settleSubband(subband, band, cells)) return false
      changed = true
    }
  }
  return true
}

function settleSubband(subband: number, band: number, before: BandCells): boolean {
  const cells = before & CELLS_FOR_MINIROWS[minirowsOf(before)]
  if (cells === 0) return false
  candidates[subband] = settled[subband] = cells
  const singles = singlesOf(cells)
  placed[subband] = singles
  free[band] &= ~singles
  const elsewhere = CELLS_BESIDE_COLUMNS[columnsOf(cells)]
  candidates[(subband + 9) % SUBBANDS] &= elsewhere
  candidates[(subband + 18) % SUBBANDS] &= elsewhere
  return true
}

function minirowsOf(cells: BandCells): number {
  const starts = (cells | (cells >>> 1) | (cells >>> 2)) & MINIROW_STARTS
  return (starts | (starts >>> 8) | (starts >>> 16)) & 0o777
}

function columnsOf(cells: BandCells): number {
  return (cells | (cells >>> 9) | (cells >>> 18)) & 0o777
}

function singlesOf(cells: BandCells): BandCells {
  const others = cells & (cells - ROW_STARTS)
  const below = ALL_CELLS & ~ROW_ENDS
  const singleRows = ~(((others & below) + below) | others) & ROW_ENDS
  return ((singleRows << 1) - (singleRows >>> 8)) & cells
}

function countCandidates(): boolean {
  for (let band = 0; band < 3; band++) {
    let one = 0
    let two = 0
    let three = 0
    for (let subband = 9 * band; subband < 9 * band + 9; subband++) {
      three |= two & candidates[subband]
      two |= one & candidates[subband]
      one |= candidates[subband]
    }
    if (one !== ALL_CELLS) return false
    naked[band] = one & ~two & free[band]
    bivalue[band] = two & ~three
  }
  return true
}

function placeNaked(): void {
  for (let subband = 0; subband < SUBBANDS; subband++) {
    let rest = naked[Math.floor(subband / 9)] & candidates[subband]
    for (; rest !== 0; rest &= rest - 1) candidates[subband] &= CELLS_AFTER_PLACING[placeOf(rest & -rest)]
  }
}

export function branch(depth: number): void {
  const cell = chooseCell()
  const band = Math.floor(cell / 27)
  const bit = 1 << (cell % 27)
  let subband = 9 * band
  while ((candidates[subband] & bit) === 0) subband++
  const frame = FRAME * depth
  frames.set(candidates, frame)
  frames.set(free, frame + FRAME_FREE)
  frames[frame + subband] &= ~bit
  frames[frame + FRAME_CHANGED] = subband
  candidates[subband] &= CELLS_AFTER_PLACING[cell % 27]
}

export function resume(depth: number): void {
  const frame = FRAME * depth
  for (let band = 0; band < 3; band++) free[band] = frames[frame + FRAME_FREE + band]
  for (let subband = 0; subband < SUBBANDS; subband++) {
    const cells = frames[frame + subband]
    candidates[subband] = settled[subband] = cells
    placed[subband] = cells & ~free[Math.floor(subband / 9)]
  }
  settled[frames[frame + FRAME_CHANGED]] = 0
}

function chooseCell(): Cell {
  for (let band = 0; band < 3; band++) if (bivalue[band] !== 0) return 27 * band + placeOf(bivalue[band])
  for (let band = 0; band < 3; band++) if (free[band] !== 0) return 27 * band + placeOf(free[band])
  throw new Error('unreachable')
}

export function decode(solution: Grid): Grid {
  for (let subband = 0; subband < SUBBANDS; subband++) {
    for (let rest = placed[subband]; rest !== 0; rest &= rest - 1) {
      solution[27 * Math.floor(subband / 9) + placeOf(rest & -rest)] = (subband % 9) + 1
    }
  }
  return solution
}

function placeOf(cells: BandCells): number {
  return 31 - Math.clz32(cells)
}
