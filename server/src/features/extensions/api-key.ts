import type { ApiKey, IssuedKey } from '@beseda/contract/entities/api-key.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashToken, type SignedIn } from '../../platform/gate.ts'
import { newToken } from '../../platform/random.ts'
import { read, type Work, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'

/** Prefix by which secret scanners recognize the key. */
export const prefix = 'bsd_'

const organization = prepared(`select name from organizations where id = $1 for no key update`)
const select = prepared(`
  select k.hint as end, k.created_at as "createdAt", u.name as "createdBy", k.last_used_at as "lastUsedAt",
    k.last_used_address as "lastUsedAddress" from api_keys k left join users u on u.id = k.created_by
  where k.organization_id = $1 and k.name is null`)
const replace = prepared(`
  insert into api_keys (id, organization_id, key_hash, hint, created_by, created_at) values ($6, $1, $2, $3, $4, $5)
  on conflict (organization_id) where name is null do update
    set key_hash = $2, hint = $3, created_by = $4, created_at = $5, last_used_at = null, last_used_address = ''`)
const remove = prepared(`delete from api_keys where organization_id = $1 and name is null`)

export const findKey = async (deps: Deps, user: SignedIn): Promise<{ apiKey: ApiKey | null }> => {
  const [apiKey] = await read(deps, user.organizationId, (c) => c.run<ApiKey>(select, [user.organizationId]))
  return { apiKey: apiKey ?? null }
}
/** Reads and locks the key. Ending a key requires the organization's name as confirmation. */
const lockKey = async (w: Work, confirmation: string | undefined): Promise<ApiKey | null> => {
  const [named] = await w.run<{ name: string }>(organization, [w.organizationId])
  const [key] = await w.run<ApiKey>(select, [w.organizationId])
  if (key && confirmation?.trim() !== named!.name.trim()) throw fail('CONFIRMATION_WRONG')
  return key ?? null
}
const record = (w: Work, user: SignedIn, action: 'issued' | 'deleted', before: ApiKey | null, end: string | null) =>
  recordChange(w, {
    entity: 'apiKey',
    entityId: w.organizationId,
    name: `…${end ?? before?.end ?? ''}`,
    action,
    before: before && { keyEnd: before.end },
    after: end === null ? null : { keyEnd: end },
    by: byUser(user.userId),
  })

/** Issues a key of 256 random bits. Only its hash is stored. The previous key is valid until this commit. */
export const issueKey = (deps: Deps, user: SignedIn, confirmation: string | undefined): Promise<IssuedKey> => {
  const key = prefix + newToken(deps.random)
  const end = key.slice(-4)
  return work(deps, user.organizationId, async (w) => {
    const before = await lockKey(w, confirmation)
    await w.run(replace, [w.organizationId, hashToken(key), end, user.userId, toDb(w.now), w.newId()])
    record(w, user, 'issued', before, end)
    const [apiKey] = await w.run<ApiKey>(select, [w.organizationId])
    return { key, apiKey: apiKey! }
  })
}
export const revokeKey = (deps: Deps, user: SignedIn, confirmation: string): Promise<null> =>
  work(deps, user.organizationId, async (w) => {
    const before = await lockKey(w, confirmation)
    if (!before) return null
    await w.run(remove, [w.organizationId])
    record(w, user, 'deleted', before, null)
    return null
  })
