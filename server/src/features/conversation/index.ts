export { applyInput, applyInputWithFacts } from './apply-input.ts'
export { withLink } from './client-link.ts'
export { storeUndecided } from './undecided.ts'
export { lockWithSession } from './written-elsewhere.ts'
