import type { Person, PersonCard } from '@beseda/contract/entities/person.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared } from '../../platform/db.ts'
import { editColumns } from '../../platform/field-versions.ts'
import type { FileStore } from '../../platform/files.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { photoUrl } from '../photos/index.ts'
import { hasSecondFactor } from '../two-factor/index.ts'

export type Runner = Pick<Work, 'run'>
export interface PersonRow extends Omit<Person, 'photoUrl'> {
  readonly photoId: string | null
}
/** Presence and teams are sub-selects: PostgreSQL sorts ten thousand users first and reads these for one page only. */
export const personColumns = `
  u.id, u.name, u.login as email, u.photo_id as "photoId", u.active, u.password_hash is null as invited, ${hasSecondFactor} as "twoFactor",
  (select i.expires_at from invitations i where i.user_id = u.id and i.ended_at is null) as "invitedUntil", u.last_active_at as "lastActiveAt",
  (select op.presence from operator_presence op where op.user_id = u.id) as presence,
  jsonb_build_object('id', r.id, 'name', r.name, 'system', r.system) as role,
  coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name collate people, t.id)
    from team_members m join teams t on t.id = m.team_id where m.user_id = u.id), '[]') as teams`
const card = prepared(`
  select ${personColumns}, ${editColumns('u')}, u.phone, u.affiliation, op.auto_break_minutes as "breakMinutes",
    (select count(*)::int from chats c where c.operator_id = u.id and c.status = 'assigned') as "openChats"
  from users u join roles r on r.id = u.role_id join operator_presence op on op.user_id = u.id
  where u.organization_id = $1 and u.id = $2`)

/** What photo links need: files and the time. */
export interface Links {
  readonly files: FileStore
  readonly now: number
}
export const toPerson = ({ photoId, ...row }: PersonRow, { files, now }: Links): Person => ({
  ...row,
  photoUrl: photoUrl(files, now, photoId),
})
export const findPerson = async (
  c: Runner,
  organizationId: string,
  userId: string,
  links: Links,
): Promise<PersonCard> => {
  const [row] = await c.run<Omit<PersonCard, 'photoUrl'>>(card, [organizationId, userId])
  if (!row) throw fail('USER_NOT_FOUND')
  return { ...row, photoUrl: photoUrl(links.files, links.now, row.photoId) }
}
