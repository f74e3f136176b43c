export { type Codes, passSecondFactor, takeCodeTry } from './check.ts'
