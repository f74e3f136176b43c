import type { StoppedSchedule } from '@beseda/contract/entities/scheduled-message.ts'
import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'

const yearMs = 366 * 24 * 3_600_000
/** In one chat. */
export const maxScheduled = 20

/** null: a message may be scheduled for this time. */
export const scheduleRefusal = (at: number, now: number): Refusal | null => {
  if (at <= now) return refuse('SCHEDULE_TIME_PAST')
  return at > now + yearMs ? refuse('SCHEDULE_TOO_FAR') : null
}

interface AtItsTime {
  readonly unlessClientWrites: boolean
  readonly clientWrote: boolean
  /** Also false while a closing can be undone: the message must not reopen the chat. */
  readonly isOpen: boolean
  /** Its author is still the operator. */
  readonly isTheirs: boolean
}
/** Why a message that is due does not go; null: it goes, unless its chat or channel refuses it. */
export const stopOf = (o: AtItsTime): StoppedSchedule | null => {
  if (o.unlessClientWrites && o.clientWrote) return { reason: 'clientWrote', failure: null }
  if (!o.isOpen) return { reason: 'refused', failure: refuse('CHAT_CLOSED') }
  return o.isTheirs ? null : { reason: 'refused', failure: refuse('CHAT_NOT_YOURS') }
}
