export { type Certificate, type CoverAnswer, prove, proveCover } from './certificate.ts'
export { type Verification, verify } from './verify.ts'
