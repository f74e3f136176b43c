export { type Codes, countCodeAttempt, passSecondFactor } from './check.ts'
export { forgetSecondFactor } from './forget.ts'
export { hasSecondFactor, secondFactorRequired } from './required.ts'
