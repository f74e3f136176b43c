import type { Option, Right } from '@beseda/contract/access.ts'
import type { Editable } from '@beseda/contract/entities/field-changes.ts'
import type { BreakKind, BreakWish, CurrentUser, Presence, PresenceReason } from '@beseda/contract/entities/user.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { editColumns } from '../../platform/field-versions.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { read } from '../../platform/unit-of-work.ts'
import { photoUrl } from '../photos/index.ts'
import { shownBreak } from '../presence-store/index.ts'
import { hasSecondFactor } from '../two-factor/index.ts'

interface Row extends Editable {
  name: string
  login: string
  photo_id: string | null
  auto_break_minutes: number | null
  undo_send: boolean
  share_drafts: boolean
  has_factor: boolean
  two_factor_from: number | null
  presence: Presence
  since: number
  reason: PresenceReason | null
  breakKind: BreakKind | null
  breakNote: string
  breakMinutes: number | null
  breakUntil: number | null
  break_wish: BreakWish | null
  organization_name: string
  is_demo: boolean
  role_id: string
  role_name: string
  rights: Right[]
  options: Option[]
  teams: { id: string; name: string; limit: number }[]
  readonly channels: string[]
}
const statement = prepared(`
  select ${editColumns('u')}, u.name, u.login, u.photo_id, u.undo_send, u.share_drafts, op.auto_break_minutes, op.presence, op.since, op.reason,
    op.break_kind as "breakKind", op.break_note as "breakNote", op.break_minutes as "breakMinutes", op.break_until as "breakUntil", op.break_wish, o.name as organization_name, o.demo is not null as is_demo,
    o.two_factor_from, ${hasSecondFactor} as has_factor,
    r.id as role_id, r.name as role_name, r.rights, o.options,
    coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'limit', t.dialog_limit) order by t.name collate people)
      from team_members m join teams t on t.id = m.team_id where m.user_id = u.id), '[]') as teams,
    array(select ct.channel_id::text from channel_teams ct join team_members m on m.team_id = ct.team_id where m.user_id = u.id) as channels
  from users u join organizations o on o.id = u.organization_id join roles r on r.id = u.role_id
    join operator_presence op on op.user_id = u.id
  where u.organization_id = $1 and u.id = $2`)

/** Only the fields of the profile: who changed the others is not for everybody. */
const ownFields = (changed: Editable['changed']): Editable['changed'] =>
  Object.fromEntries(['name', 'breakMinutes', 'photoId'].flatMap((f) => (changed[f] ? [[f, changed[f]]] : [])))

export const currentUser = async (deps: Deps, user: SignedIn): Promise<CurrentUser> => {
  const [row] = await read(deps, user.organizationId, (c) => c.run<Row>(statement, [user.organizationId, user.userId]))
  if (!row) throw fail('UNAUTHENTICATED')
  const takesChats = row.rights.includes('AUTHORITY_CHAT_DISTRIBUTION') && row.teams.length > 0
  return {
    id: user.userId,
    version: row.version,
    changed: ownFields(row.changed),
    name: row.name,
    login: row.login,
    photoId: row.photo_id,
    photoUrl: photoUrl(deps.files, deps.clock.now(), row.photo_id),
    breakMinutes: row.auto_break_minutes,
    organization: {
      ...{ id: user.organizationId, name: row.organization_name },
      ...(row.is_demo && deps.settings.demoSimulated && { demo: true as const }),
    },
    role: { id: row.role_id, name: row.role_name, rights: row.rights.map((name) => ({ name })) },
    options: row.options,
    teams: row.teams.map(({ id, name }) => ({ id, name })),
    channelIds: [...new Set(row.channels)],
    twoFactorDue: user.twoFactorDue,
    twoFactorFrom: row.has_factor ? null : row.two_factor_from,
    preferences: { undoSend: row.undo_send, shareDrafts: row.share_drafts },
    presence: row.presence,
    presenceSince: row.since,
    presenceReason: row.reason,
    ...shownBreak(row),
    breakWish: row.break_wish,
    dialogLimit: takesChats ? Math.max(...row.teams.map((t) => t.limit)) : null,
  }
}
