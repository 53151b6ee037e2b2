import type { Domain } from '../../src/domain.ts'

export const domain: Domain
