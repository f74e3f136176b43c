import { saveSecrets } from '../../src/features/channel-store/index.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import type { World } from './world.ts'

/** One more channel of the emulated provider, with secrets as the first one has them. */
export const insertLoopback = async (
  w: World,
  o: { readonly organizationId: string; readonly accountId: string | null; readonly active?: boolean },
): Promise<string> => {
  const id = w.newId()
  await w.sql(
    `insert into channels (id, organization_id, type, name, settings, account_id, active, reopen_hours, created_at)
      values ($1, $2, 'loopback', $3, '{}', $4, $5, 0, $6)`,
    [id, o.organizationId, `Loopback ${id.slice(-6)}`, o.accountId, o.active ?? true, new Date(w.clock.now())],
  )
  await work(w.deps, o.organizationId, async (t) =>
    saveSecrets(t, w.deps, id, { secret: 'secret', hookSecret: 'hook-secret' }),
  )
  return id
}
