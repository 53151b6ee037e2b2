/** The package makes certificates of answers and checks them. */
export { type Certificate, type CoverAnswer, formulaText, prove, proveCover } from './certificate.ts'
export { type Verification, verify } from './verify.ts'
