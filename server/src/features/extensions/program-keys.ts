import type { ApiScope } from '@beseda/contract/access.ts'
import type { ProgramKey } from '@beseda/contract/entities/api-key.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashToken, type SignedIn } from '../../platform/gate.ts'
import { newToken } from '../../platform/random.ts'
import { read, type Work, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { prefix } from './api-key.ts'

const columns = `k.id, k.name, k.scopes, k.hint as end, k.created_at as "createdAt", u.name as "createdBy",
  k.last_used_at as "lastUsedAt", k.last_used_address as "lastUsedAddress"
  from api_keys k left join users u on u.id = k.created_by where k.organization_id = $1 and k.name is not null`
const select = prepared(`select ${columns} order by k.created_at, k.id`)
const lock = prepared('select name from organizations where id = $1 for no key update')
/** Repeated before the key was used: its answer was lost, and with it the key. */
const insert = prepared(`
  insert into api_keys (id, organization_id, key_hash, hint, created_by, created_at, name, scopes)
  values ($2, $1, $3, $4, $5, $6, $7, $8)
  on conflict (id) do update set key_hash = excluded.key_hash, hint = excluded.hint
    where api_keys.organization_id = $1 and api_keys.created_by = $5 and api_keys.last_used_at is null
      and api_keys.name = excluded.name and api_keys.scopes = excluded.scopes
  returning id`)
const remove = prepared('delete from api_keys where organization_id = $1 and id = $2 and name is not null')

interface NewKey {
  readonly id: string
  readonly name: string
  readonly scopes: readonly ApiScope[]
}
const keysOf = (c: Pick<Work, 'run'>, organizationId: string): Promise<ProgramKey[]> =>
  c.run<ProgramKey>(select, [organizationId])
const record = (w: Work, user: SignedIn, key: ProgramKey, isIssued: boolean): void => {
  const fields = { keyEnd: key.end, keyScopes: key.scopes }
  recordChange(w, {
    ...{ entity: 'apiKey', entityId: key.id, name: key.name, action: isIssued ? 'issued' : 'deleted' },
    before: isIssued ? null : fields,
    after: isIssued ? fields : null,
    by: byUser(user.userId),
  })
}
export const listProgramKeys = (deps: Deps, { organizationId }: SignedIn): Promise<{ keys: ProgramKey[] }> =>
  read(deps, organizationId, async (c) => ({ keys: [...(await keysOf(c, organizationId))] }))

export const createProgramKey = (
  deps: Deps,
  user: SignedIn,
  { id, name: typed, scopes: chosen }: NewKey,
): Promise<{ key: string; programKey: ProgramKey }> => {
  const key = prefix + newToken(deps.random)
  const name = typed.trim().replace(/\s+/g, ' ')
  const scopes = [...new Set(chosen)].sort()
  return work(deps, user.organizationId, async (w) => {
    await w.run(lock, [w.organizationId])
    const before = await keysOf(w, w.organizationId)
    const others = before.filter((k) => k.id !== id)
    if (others.some((k) => k.name.toLowerCase() === name.toLowerCase())) throw fail('API_KEY_EXISTS')
    if (others.length >= limits.programKeys) throw fail('OBJECT_LIMIT_REACHED', { max: limits.programKeys })
    const row = [w.organizationId, id, hashToken(key), key.slice(-4), user.userId, toDb(w.now), name, scopes]
    const made = await w.run<{ id: string }>(insert, row).catch((error) => {
      throw uniqueViolation(error) === null ? error : fail('API_KEY_EXISTS')
    })
    if (made.length === 0) throw fail('API_KEY_EXISTS')
    const programKey = (await keysOf(w, w.organizationId)).find((k) => k.id === id)!
    record(w, user, programKey, true)
    return { key, programKey }
  })
}
export const removeProgramKey = (deps: Deps, user: SignedIn, apiKeyId: string): Promise<null> =>
  work(deps, user.organizationId, async (w) => {
    const key = (await keysOf(w, w.organizationId)).find((k) => k.id === apiKeyId)
    if (!key) throw fail('API_KEY_NOT_FOUND')
    await w.run(remove, [w.organizationId, apiKeyId])
    record(w, user, key, false)
    return null
  })
