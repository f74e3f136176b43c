import type { OwnOrganization } from '@beseda/contract/entities/organization.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { read, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { accessChanged } from '../sign-ins/index.ts'

const columns = `select id, login, name, lang, time_zone as "timeZone", version from organizations where id = $1`
const select = prepared(columns)
const lock = prepared(`${columns} for no key update`)
const update = prepared(
  `update organizations set name = $2, lang = $3, time_zone = $4, version = version + 1, changed_at = $5 where id = $1`,
)
const find = async (c: Runner, statement: typeof select, id: string): Promise<OwnOrganization> => {
  const [row] = await c.run<OwnOrganization>(statement, [id])
  if (!row) throw fail('UNAUTHENTICATED')
  return row
}
export const ownOrganization = (deps: Deps, user: SignedIn): Promise<OwnOrganization> =>
  read(deps, user.organizationId, (c) => find(c, select, user.organizationId))

interface Input {
  readonly version: number
  readonly name: string
  readonly lang: Lang
  readonly timeZone: string
}
export const changeOwnOrganization = (deps: Deps, user: SignedIn, input: Input): Promise<OwnOrganization> =>
  work(deps, user.organizationId, async (w) => {
    const before = await find(w, lock, w.organizationId)
    if (before.version !== input.version) throw fail('CHANGED_MEANWHILE')
    await w.run(update, [w.organizationId, input.name.trim(), input.lang, input.timeZone, toDb(w.now)])
    const after = await find(w, select, w.organizationId)
    const by = byUser(user.userId)
    const recordOf = ({ name, lang, timeZone }: OwnOrganization) => ({ name, lang, timeZone })
    const what = { entity: 'organization', entityId: after.id, name: after.name, action: 'changed' } as const
    recordChange(w, { ...what, before: recordOf(before), after: recordOf(after), by })
    accessChanged(w, 'everybody', { reason: 'organizationChanged', by })
    return after
  })
