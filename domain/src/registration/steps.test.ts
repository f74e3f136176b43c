import { signUpRules as rules } from '@beseda/contract/sign-up.ts'
import { expect, test } from 'vitest'
import { codeRefusal, resendRefusal, type SignUpState, stepRefusal } from './steps.ts'

const now = 1_000_000
const state = (over: Partial<SignUpState> = {}): SignUpState => ({
  stage: 'code',
  attempts: 0,
  sends: 1,
  resendAt: now,
  expiresAt: now + 1,
  ...over,
})
test.each([
  [state(), 'code', null],
  [state({ expiresAt: now }), 'code', 'REGISTRATION_ENDED'],
  [state({ attempts: rules.codeAttempts - 1 }), 'code', null],
  [state({ attempts: rules.codeAttempts }), 'code', 'REGISTRATION_ENDED'],
  [state(), 'organization', 'REGISTRATION_WRONG_STAGE'],
  [state({ stage: 'organization' }), 'code', 'REGISTRATION_WRONG_STAGE'],
  [state({ stage: 'organization', attempts: rules.codeAttempts }), 'organization', null],
  [state({ stage: 'done' }), 'organization', 'REGISTRATION_WRONG_STAGE'],
] as const)('%o at step %s: %s', (s, stage, code) => expect(stepRefusal(s, stage, now)?.code ?? null).toBe(code))

test('the tries that are left are counted down; the last wrong code ends it', () => {
  const left = [0, 1, 2, 3, 4].map((attempts) => codeRefusal(state({ attempts }), false))
  expect(left.map((r) => r?.params.left ?? r?.code)).toEqual([4, 3, 2, 1, 'REGISTRATION_ENDED'])
  expect(codeRefusal(state({ attempts: 4 }), true)).toBeNull()
})
test.each([
  [state(), null],
  [state({ resendAt: now + 1 }), 'REGISTRATION_TOO_MANY'],
  [state({ sends: rules.codeSends - 1 }), null],
  [state({ sends: rules.codeSends }), 'REGISTRATION_ENDED'],
  [state({ attempts: rules.codeAttempts }), 'REGISTRATION_ENDED'],
  [state({ stage: 'organization' }), 'REGISTRATION_WRONG_STAGE'],
])('another code for %o: %s', (s, code) => expect(resendRefusal(s, now)?.code ?? null).toBe(code))
test('the wait is given in seconds, rounded up', () => {
  expect(resendRefusal(state({ resendAt: now + 1 }), now)?.params).toEqual({ seconds: 1 })
  expect(resendRefusal(state({ resendAt: now + 60_000 }), now)?.params).toEqual({ seconds: 60 })
})
