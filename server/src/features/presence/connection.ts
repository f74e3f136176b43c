import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork, work } from '../../platform/unit-of-work.ts'
import { changePresence } from './set.ts'

/** A closed laptop, a lost network, a restarted server: somebody without a connection for so long goes offline. */
export const graceMs = 60_000

const leave = prepared(
  `update users set offline_at = $3 where organization_id = $1 and id = $2 and presence <> 'offline' and offline_at is null`,
)
const come = prepared(
  `update users set offline_at = null where organization_id = $1 and id = $2 and offline_at is not null`,
)
/** People in the order in which everybody locks them: another node may be giving chats away at the same time. */
const restart = prepared(`
  with present as (select id from users where presence <> 'offline' and offline_at is null order by id for no key update)
  update users u set offline_at = $1 from present p where u.id = p.id`)
const due = prepared(
  `select id, organization_id from users where offline_at <= $1 order by offline_at limit 1 for no key update skip locked`,
)
const earliest = prepared(`select min(offline_at) as at from users where offline_at is not null`)

/** The hub tells that a person's first connection came, or the last one went. */
export const noteConnection = (
  deps: Deps,
  o: { organizationId: string; userId: string; connected: boolean },
): Promise<void> =>
  work(deps, o.organizationId, async (w) => {
    const who = [o.organizationId, o.userId]
    if (o.connected) await w.run(come, who)
    else await w.run(leave, [...who, toDb(w.now + graceMs)])
  })

/** After a start nobody is connected yet: whoever does not come back within the grace goes offline. */
export const noteRestart = (deps: Deps): Promise<void> =>
  systemWork(deps, async (s) => {
    await s.run(restart, [toDb(s.now + graceMs)])
  })

export const presenceSweep = {
  name: 'presence.lost',
  next: (deps: Deps): Promise<number | null> =>
    systemWork(deps, async (s) => (await s.run<{ at: number | null }>(earliest, []))[0]?.at ?? null),
  runOne: (deps: Deps): Promise<boolean> =>
    systemWork(deps, async (s) => {
      const [row] = await s.run<{ id: string; organization_id: string }>(due, [toDb(s.now)])
      if (!row) return false
      const w = await s.actFor(row.organization_id)
      await changePresence(w, row.id, 'offline', { reason: 'connectionLost' })
      return true
    }),
}
