export { refuseDelayChange } from './delay-option.ts'
export { requestColumn } from './own.ts'
export { findPlan, trialPlan } from './plan-row.ts'
export { givePlan, lockTerm, saveTerm } from './term.ts'
