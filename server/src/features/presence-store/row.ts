import type { PresenceNow } from '@beseda/contract/entities/presence.ts'
import type { PresenceState } from '@beseda/domain/presence/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

type Field = Exclude<keyof PresenceState, 'userId'>
/** Maps each field of the state to its column and type. Selects and updates are built from this map. */
const columns: Readonly<Record<Field, readonly [column: string, type: 'text' | 'integer' | 'timestamptz']>> = {
  presence: ['presence', 'text'],
  since: ['since', 'timestamptz'],
  reason: ['reason', 'text'],
  returnTo: ['return_to', 'text'],
  offlineAt: ['offline_at', 'timestamptz'],
  autoBreakMinutes: ['auto_break_minutes', 'integer'],
  autoBreakAt: ['auto_break_at', 'timestamptz'],
  lastActivityAt: ['last_activity_at', 'timestamptz'],
  breakKind: ['break_kind', 'text'],
  breakNote: ['break_note', 'text'],
  breakMinutes: ['break_minutes', 'integer'],
  breakUntil: ['break_until', 'timestamptz'],
  breakWish: ['break_wish', 'text'],
  breakWishAt: ['break_wish_at', 'timestamptz'],
  licenceWaitAt: ['licence_wait_at', 'timestamptz'],
  licenceKeptUntil: ['licence_kept_until', 'timestamptz'],
}
const entries = Object.entries(columns) as [Field, (typeof columns)[Field]][]

const lock = prepared(`
  select op.user_id as "userId", ${entries.map(([field, [column]]) => `op.${column} as "${field}"`).join(', ')}
  from operator_presence op where op.organization_id = $1 and op.user_id = any ($2::uuid[]) order by op.user_id for no key update`)
/** Locks the presence of these users until the commit, in the common order. */
export const lockPresence = (w: Work, userIds: readonly string[]): Promise<PresenceState[]> =>
  w.run<PresenceState>(lock, [w.organizationId, userIds])

const save = prepared(`
  update operator_presence op set ${entries.map(([, [column]]) => `${column} = x.${column}`).join(', ')}
  from jsonb_to_recordset($2::jsonb) as x(user_id uuid, ${entries.map(([, [column, type]]) => `${column} ${type}`).join(', ')})
  where op.organization_id = $1 and op.user_id = x.user_id`)
const toRow = (state: PresenceState): object => ({
  user_id: state.userId,
  ...Object.fromEntries(
    entries.map(([field, [column, type]]) => {
      const value = state[field]
      return [column, type === 'timestamptz' ? toDb(value as number | null) : value]
    }),
  ),
})
export const savePresence = (w: Work, states: readonly PresenceState[]): void => {
  if (states.length > 0) w.write(save, [w.organizationId, JSON.stringify(states.map(toRow))])
}

type Break = Pick<PresenceState, 'breakKind' | 'breakNote' | 'breakMinutes' | 'breakUntil'>
/** The break as the user sees it: none while they are offline, although the break to return to is kept. */
export const shownBreak = ({ presence, ...about }: Break & Pick<PresenceState, 'presence'>) => ({
  breakKind: presence === 'offline' ? null : about.breakKind,
  breakNote: presence === 'offline' ? '' : about.breakNote,
  breakMinutesPlanned: presence === 'offline' ? null : about.breakMinutes,
  breakUntil: presence === 'offline' ? null : about.breakUntil,
})
/** The presence as the user sees it. */
export const toPresenceNow = (state: PresenceState): PresenceNow => ({
  presence: state.presence,
  since: state.since,
  presenceReason: state.reason,
  ...shownBreak(state),
  breakWish: state.breakWish,
})
