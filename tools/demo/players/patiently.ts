import { errors, isErrorCode } from '@beseda/contract/errors/index.ts'
import type { Clock } from '../../../server/src/platform/clock.ts'
import { Refusal } from './call.ts'

/** Refusals by a provider's silence; the same call may succeed a little later. */
const silence: readonly string[] = ['NO_ANSWER', 'CHANNEL_PROVIDER_UNREACHABLE', 'MAIL_SERVER_UNREACHABLE']
const passing: readonly string[] = ['unavailable', 'tooMany', 'broken']
/** Errors that are no refusals are those of the connection to the server. */
const isTemporary = (error: unknown): boolean => {
  if (!(error instanceof Refusal)) return true
  return silence.includes(error.code) || (isErrorCode(error.code) && passing.includes(errors[error.code].kind))
}
/** Milliseconds; the second pause is twice as long. */
const retryMs = 3_000
/**
 * Three attempts while the failure is temporary: on a busy machine the first check of a connection may take too long.
 * Throws the last error.
 */
export const patiently = async (clock: Pick<Clock, 'sleep'>, act: () => Promise<unknown>): Promise<void> => {
  for (let attempt = 1; ; attempt++)
    try {
      return void (await act())
    } catch (error) {
      if (attempt === 3 || !isTemporary(error)) throw error
      await clock.sleep(attempt * retryMs)
    }
}
