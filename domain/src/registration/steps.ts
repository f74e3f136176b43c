import { type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import { signUpRules as rules } from '@beseda/contract/sign-up.ts'

/** A sign-up between its steps. Times in milliseconds. */
export interface SignUpState {
  readonly stage: 'code' | 'organization' | 'done'
  /** Wrong codes so far. */
  readonly attempts: number
  /** Messages so far. */
  readonly sends: number
  readonly resendAt: number
  readonly expiresAt: number
}
/** Why this step cannot be taken now, or null. */
export const stepRefusal = (state: SignUpState, stage: SignUpState['stage'], now: number): Refusal | null => {
  if (state.stage !== stage) return refuse('REGISTRATION_WRONG_STAGE')
  const isOver = now >= state.expiresAt || (stage === 'code' && state.attempts >= rules.codeAttempts)
  return isOver ? refuse('REGISTRATION_ENDED') : null
}
/** What follows from a code: null when it is right. The last wrong one ends the sign-up. */
export const codeRefusal = (state: SignUpState, isRight: boolean): Refusal | null => {
  if (isRight) return null
  const left = rules.codeAttempts - state.attempts - 1
  return left > 0 ? refuse('PHONE_CODE_INVALID', { left }) : refuse('REGISTRATION_ENDED')
}
/** Why no other code may be sent now, or null. */
export const resendRefusal = (state: SignUpState, now: number): Refusal | null => {
  const refusal = stepRefusal(state, 'code', now)
  if (refusal) return refusal
  if (state.sends >= rules.codeSends) return refuse('REGISTRATION_ENDED')
  const waitMs = state.resendAt - now
  return waitMs > 0 ? refuse('REGISTRATION_TOO_MANY', { seconds: Math.ceil(waitMs / 1000) }) : null
}
