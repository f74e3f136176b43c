import { signUpRules } from '@beseda/contract/sign-up.ts'
import { useState } from 'react'
import { now } from '../../lib/clock.ts'
import { stored } from '../../lib/storage.ts'

export type ContactKind = 'mail' | 'phone'
/** The current step. Times in milliseconds. */
export type Progress =
  | { readonly stage: 'contact' }
  | {
      readonly stage: 'code'
      readonly token: string
      readonly kind: ContactKind
      readonly sentTo: string
      readonly resendAt: number
      readonly expiresAt: number
    }
  | {
      readonly stage: 'organization'
      readonly token: string
      readonly kind: ContactKind
      readonly contact: string
      readonly expiresAt: number
    }
const beginning: Progress = { stage: 'contact' }

const kept = (): Progress => {
  try {
    const known = JSON.parse(stored.signUp.get() ?? '') as Progress
    return known.stage !== 'contact' && known.expiresAt > now() ? known : beginning
  } catch {
    return beginning
  }
}
/** Stored in this browser until the sign-up is done or expired. */
export const useProgress = () => {
  const [progress, setProgress] = useState(kept)
  const go = (next: Progress) => {
    stored.signUp.set(next.stage === 'contact' ? null : JSON.stringify(next))
    setProgress(next)
  }
  return { progress, go, startAgain: () => go(beginning) }
}
/** The step after the right code. */
export const confirmedStep = (answer: { token: string; contact: { kind: ContactKind; value: string } }): Progress => ({
  stage: 'organization',
  token: answer.token,
  kind: answer.contact.kind,
  contact: answer.contact.value,
  expiresAt: now() + signUpRules.organizationMs,
})
