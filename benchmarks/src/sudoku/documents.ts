import { join } from 'node:path'
import type { Document } from '@sudoku-lab/harness'
import { REPOSITORY } from './repository.ts'

/** Documents of the repository for readers of a report. */
export const DOCUMENTS: readonly Document[] =
  REPOSITORY === undefined
    ? []
    : [
        { title: 'Glossary', target: join(REPOSITORY, 'GLOSSARY.md') },
        { title: 'How it got fast', target: join(REPOSITORY, 'docs', 'how-it-got-fast.md') },
        { title: 'What is measured', target: join(REPOSITORY, 'benchmarks', 'README.md') },
      ]
