import type { Person } from '@beseda/contract/entities/person.ts'
import { now } from '../../lib/clock.ts'
import { formatAhead, formatShort } from '../../lib/format.ts'
import { fill } from '../../lib/words/plural.ts'

type InvitationWords = Record<'until' | 'untilLong' | 'expired' | 'expiredLong' | 'none' | 'noneLong', string>

/** The state of the invitation of a user without a password, for the list and for the form. */
export const invitationState = (
  { invitedUntil }: Pick<Person, 'invitedUntil'>,
  words: InvitationWords,
): { readonly tone: 'info' | 'warning' | 'plain'; readonly short: string; readonly long: string } => {
  if (invitedUntil === null) return { tone: 'plain', short: words.none, long: words.noneLong }
  if (invitedUntil <= now()) return { tone: 'warning', short: words.expired, long: words.expiredLong }
  return {
    tone: 'info',
    short: fill(words.until, { day: formatShort(invitedUntil, now()) }),
    long: fill(words.untilLong, { time: formatAhead(invitedUntil, now()) }),
  }
}
