import type { Presence } from '@beseda/contract/entities/user.ts'
import type { By } from '@beseda/contract/events/by.ts'
import { breakUntil } from './break-end.ts'
import { landing } from './landing.ts'
import { isAway } from './rules.ts'
import type { AboutBreak, PresenceDecision, PresenceFacts, PresenceReason, PresenceState } from './state.ts'

const minuteMs = 60_000
const nothingSaid: AboutBreak = { kind: null, note: '', minutes: null }

export const aboutBreakOf = ({ breakKind, breakNote, breakMinutes }: PresenceState): AboutBreak => ({
  ...{ kind: breakKind, note: breakNote, minutes: breakMinutes },
})
export const unchanged = (state: PresenceState): PresenceDecision => ({ next: state, events: [] })

/** Only operators who are online go on a break by themselves. */
export const autoBreakAt = (presence: Presence, minutes: number | null, now: number): number | null =>
  presence === 'online' && minutes !== null ? now + minutes * minuteMs : null

export interface Change {
  readonly wanted: Presence
  readonly reason: PresenceReason
  readonly by: By
  readonly about?: AboutBreak
  readonly takenBy?: string
  /** The presence that they return from; by default the current one. */
  readonly from?: Presence
  /** The end of the break that they return to. */
  readonly until?: number | null
}
/** Changes the presence and ends whatever they waited for. The same presence again changes nothing. */
export const become = (state: PresenceState, change: Change, f: PresenceFacts): PresenceDecision => {
  const { userId, presence: before } = state
  const presence = landing(change.wanted, { before: change.from ?? before, chats: f.chats })
  const about = isAway(presence) ? (change.about ?? nothingSaid) : nothingSaid
  const [kind, note, minutes] = [about.kind, about.note.trim(), about.minutes]
  const plan = { minutes: state.breakMinutes, until: before === 'break' ? state.breakUntil : null }
  const planned = change.until === undefined ? breakUntil(minutes, plan, f.now) : change.until
  const until = presence === 'break' ? planned : null
  const isSameBreak =
    kind === state.breakKind && note === state.breakNote && minutes === state.breakMinutes && until === state.breakUntil
  if (presence === before && (isSameBreak || !isAway(presence))) return unchanged(state)
  // on a break they may still wait for a licence; at work they have one, offline they need none
  const waits = presence === 'break'
  return {
    next: {
      ...{ userId, presence, since: f.now, reason: change.reason, returnTo: null, offlineAt: null },
      autoBreakMinutes: state.autoBreakMinutes,
      autoBreakAt: autoBreakAt(presence, state.autoBreakMinutes, f.now),
      lastActivityAt: state.lastActivityAt,
      ...{ breakKind: kind, breakNote: note, breakMinutes: minutes, breakUntil: until },
      ...{ breakWish: null, breakWishAt: null },
      licenceWaitAt: waits ? state.licenceWaitAt : null,
      licenceKeptUntil: waits ? state.licenceKeptUntil : null,
    },
    events: [
      {
        ...{ type: 'presence.changed', userId, before, presence, reason: change.reason, by: change.by },
        ...(kind && { kind }),
        ...(note && { note }),
        ...(until && { until }),
        ...(change.takenBy && { takenBy: change.takenBy }),
      },
    ],
  }
}
