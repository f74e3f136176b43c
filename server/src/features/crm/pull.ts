import { prepared, toDb } from '../../platform/db.ts'
import type { Http } from '../../platform/http/call.ts'
import type { OutsideHandler } from '../../platform/jobs/handler.ts'
import { read, work } from '../../platform/unit-of-work.ts'
import { applyPerson } from './apply-person.ts'
import { type PullData, pullOf, pushAllOf } from './jobs.ts'
import { type ConnectorOf, findConnection, noteSynced, noteTrouble } from './store.ts'

/** Clocks differ, and a change may become visible late. */
const overlapMs = 120_000
const everyMs = 60_000
const limitMs = 5_000
const noted = prepared(`
  update crm_connections set done = case when $2 then done + $3 else done end, total = coalesce($4, total), next_pull_at = $5
  where organization_id = $1`)
const ended = prepared(`update crm_connections set pulled_until = $2 where organization_id = $1`)

/** One page of contacts; the next page is a job of its own, so a killed server repeats a page at most. */
export const pull = (http: Http, connectorOf: ConnectorOf): OutsideHandler<PullData> => ({
  timeoutMs: 600_000,
  outside: async ({ deps, organizationId }, data) => {
    const { since, after, startedAt } = data
    const connection = await read(deps, organizationId, (c) => findConnection(c, organizationId, { deps, connectorOf }))
    if (!connection) return { done: true }
    const page = await connection.connector.page(http, connection.access, { since, after })
    if (!page.ok && page.trouble === 'limit') return { error: page.code, retryInMs: limitMs }
    if (!page.ok) return { done: true, write: noteTrouble(page) }
    for (const person of page.people) await work(deps, organizationId, (w) => applyPerson(w, connection, person))
    return {
      done: true,
      write: async (w) => {
        const counted = [since === null, page.people.length, page.total, toDb(w.now + everyMs)]
        w.write(noted, [organizationId, ...counted])
        const wasTroubled = await noteSynced(w)
        if (page.next !== null) return w.schedule(pullOf(organizationId, { ...data, after: page.next }))
        if (wasTroubled && since !== null)
          return w.schedule(pullOf(organizationId, { since: null, startedAt: w.now, after: null }))
        w.write(ended, [organizationId, toDb(startedAt - overlapMs)])
        if (since === null && connection.pushNew) w.schedule(pushAllOf(organizationId, null))
      },
    }
  },
})
