import type { OwnOrganization } from '@beseda/contract/entities/organization.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type EditInput, editColumns, mergeEdit, noteEdit } from '../../platform/field-versions.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { read, work } from '../../platform/unit-of-work.ts'
import { type AuditRecord, recordChange } from '../audit/index.ts'
import { accessChanged } from '../sign-ins/index.ts'

const columns = `select o.id, o.login, o.name, o.lang, o.time_zone as "timeZone", ${editColumns('o')} from organizations o where o.id = $1`
const select = prepared(columns)
const lock = prepared(`${columns} for no key update`)
const update = prepared(`update organizations set name = $2, lang = $3, time_zone = $4, changed_at = $5 where id = $1`)
const find = async (c: Runner, statement: typeof select, id: string): Promise<OwnOrganization> => {
  const [row] = await c.run<OwnOrganization>(statement, [id])
  if (!row) throw fail('UNAUTHENTICATED')
  return row
}
export const ownOrganization = (deps: Deps, user: SignedIn): Promise<OwnOrganization> =>
  read(deps, user.organizationId, (c) => find(c, select, user.organizationId))

interface OwnFields {
  readonly name: string
  readonly lang: Lang
  readonly timeZone: string
}
const recordOf = ({ name, lang, timeZone }: OwnFields): OwnFields & AuditRecord => ({ name, lang, timeZone })
export const changeOwnOrganization = (
  deps: Deps,
  user: SignedIn,
  { version: seen, name, ...rest }: EditInput<OwnFields>,
): Promise<OwnOrganization> =>
  work(deps, user.organizationId, async (w) => {
    const before = await find(w, lock, w.organizationId)
    const patch = { ...rest, name: name?.trim() }
    const { next, fields } = mergeEdit({ stored: recordOf(before), patch, changed: before.changed, seen })
    await w.run(update, [w.organizationId, next.name, next.lang, next.timeZone, toDb(w.now)])
    await noteEdit(w, 'organizations', { ids: [w.organizationId], fields, by: user.name })
    const after = await find(w, select, w.organizationId)
    const by = byUser(user.userId)
    const what = { entity: 'organization', entityId: after.id, name: after.name, action: 'changed' } as const
    recordChange(w, { ...what, before: recordOf(before), after: recordOf(after), by })
    accessChanged(w, 'everybody', { reason: 'organizationChanged', by })
    return after
  })
