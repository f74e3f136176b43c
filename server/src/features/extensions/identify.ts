import type { ApiScope, Option } from '@beseda/contract/access.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Program } from '../../platform/gate.ts'
import { systemWork, type WorkDeps } from '../../platform/unit-of-work.ts'

/** Minimum interval between two writes of the last use, milliseconds. It avoids a write per call. */
const useMs = 60_000
const byHash = prepared(`
  select k.organization_id as "organizationId", k.id as "keyId", k.name, k.scopes, o.options, k.last_used_at as "lastUsedAt"
  from api_keys k join organizations o on o.id = k.organization_id where k.key_hash = $1 and o.is_open`)
const used = prepared(`
  update api_keys set last_used_at = $2, last_used_address = $3
  where key_hash = $1 and (last_used_at is null or last_used_at <= $4)`)

interface Row {
  organizationId: string
  keyId: string
  name: string | null
  scopes: ApiScope[] | null
  options: Option[]
  lastUsedAt: number | null
}
/** Finds the organization of a key. Null: unknown, replaced, or of a deactivated organization. */
export const identifyProgram = (deps: WorkDeps, keyHash: Buffer, address: string): Promise<Program | null> =>
  systemWork(deps, async (s) => {
    const [row] = await s.run<Row>(byHash, [keyHash])
    if (!row) return null
    const { lastUsedAt, ...program } = row
    if (lastUsedAt === null || s.now - lastUsedAt >= useMs)
      await s.run(used, [keyHash, toDb(s.now), address, toDb(s.now - useMs)])
    return program
  })
