/** The solvers of this package are described to the catalog here. */
import type { SolverDefinition } from '@sudoku-lab/core'
import { AllDifferent } from './all-different.ts'
import { HallIntervals } from './hall-intervals.ts'
import { MacSearch } from './search.ts'

/** Maintains arc consistency of the pairs of cells that differ: a decided cell takes its digit from its peers. */
export const macBinary: SolverDefinition = {
  id: 'mac-binary',
  title: 'MAC, pairs of cells',
  traits: {
    state: 'candidates of every cell',
    inference: 'arc consistency of pairs',
    family: 'consistency',
    order: 'cell with the fewest candidates relative to the weight of its houses',
    branching: 'weighted-houses',
    keepsCandidates: true,
    complete: true,
    lexicographic: false,
  },
  origin:
    'AC-3: A. K. Mackworth, 1977; MAC: D. Sabin and E. C. Freuder, 1994; dom/wdeg: F. Boussemart et al., 2004.',
  supports: () => true,
  create: (geometry) => new MacSearch(geometry),
}

/** Like `mac-binary`, and maintains bounds consistency of every house. */
export const macBounds: SolverDefinition = {
  id: 'mac-bounds',
  title: 'MAC, Hall intervals',
  traits: { ...macBinary.traits, inference: 'arc consistency of pairs, bounds consistency of houses' },
  origin:
    'Bounds consistency: J.-F. Puget, 1998, and A. López-Ortiz et al., 2003; dom/wdeg: F. Boussemart et al., 2004.',
  supports: () => true,
  create: (geometry) => new MacSearch(geometry, (_, domains) => new HallIntervals(geometry, domains)),
}

/** Maintains arc consistency of every house: no candidate is left that no way to fill the house uses. */
export const mac: SolverDefinition = {
  id: 'mac',
  title: 'MAC, all-different',
  traits: {
    ...macBinary.traits,
    state: 'candidates of every cell, a matching in every house',
    inference: 'arc consistency of houses',
  },
  origin: 'Arc consistency of all-different: J.-C. Régin, 1994; dom/wdeg: F. Boussemart et al., 2004.',
  supports: () => true,
  create: (geometry) => new MacSearch(geometry, (_, domains) => new AllDifferent(geometry, domains)),
}
