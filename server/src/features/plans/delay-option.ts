import { fail } from '@beseda/contract/errors/index.ts'
import type { SignedIn } from '../../platform/gate.ts'

interface Delays {
  readonly delayMediumS?: number | null | undefined
  readonly delayHighS?: number | null | undefined
  readonly delayWorking?: boolean | null | undefined
}
const names = ['delayMediumS', 'delayHighS', 'delayWorking'] as const

/**
 * Without the option the delays of channels and teams have no effect, so they cannot be changed. What a form leaves out or
 * repeats is no change: the rest of the form can be saved.
 */
export const refuseDelayChange = (user: SignedIn, before: Delays, after: Delays): void => {
  if (user.options.includes('OPTION_SLA_TIMEOUTS')) return
  if (names.some((name) => after[name] !== undefined && after[name] !== before[name])) throw fail('OPTION_UNAVAILABLE')
}
