export { type Codes, passSecondFactor, takeCodeTry } from './check.ts'
export { forgetSecondFactor } from './forget.ts'
export { resealTwoFactors } from './reseal.ts'
