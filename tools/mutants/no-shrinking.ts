/** A mutant is detected by the first counterexample, so none is made smaller, which takes long. */
import fc from 'fast-check'

fc.configureGlobal({ endOnFailure: true })
