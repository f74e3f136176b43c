import type { CrmConnection, CrmLink } from '@beseda/contract/entities/crm.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import type { CrmConnector } from '../../connectors/connector.ts'
import { prepared, type Runner, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { fieldError } from '../../platform/input-error.ts'
import { read, type Work, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { survivorOf } from '../client-survivors/index.ts'
import { isVisible, viewerValues } from '../clients/index.ts'
import { pullOf } from './jobs.ts'
import { refusals } from './refusals.ts'
import { sealAddress } from './store.ts'

export type FoundCrm = { connection: CrmConnection | null }
const select = prepared(`
  select k.type, k.host, k.account, k.push_new as "pushNew", k.pull_new as "pullNew", k.synced_at as "syncedAt",
    case when k.trouble is not null then jsonb_build_object('kind', k.trouble, 'code', k.trouble_code) end as trouble,
    case when k.pulled_until is null then jsonb_build_object('done', k.done, 'total', k.total) end as progress,
    (select count(*)::int from client_links l where l.organization_id = $1 and l.source = k.type) as linked
  from crm_connections k where k.organization_id = $1`)
const put = prepared(`
  insert into crm_connections (organization_id, type, sealed, host, account, push_new, pull_new, next_pull_at, created_by, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8)
  on conflict (organization_id) do update set type = $2, sealed = $3, host = $4, account = $5, push_new = $6, pull_new = $7,
    mapping = case when crm_connections.host = excluded.host then crm_connections.mapping else '[]' end,
    trouble = null, trouble_code = '', pulled_until = null, done = 0, total = null, next_pull_at = $8`)
const set = prepared('update crm_connections set push_new = $2, pull_new = $3 where organization_id = $1')
const restart = prepared(`
  update crm_connections set pulled_until = null, done = 0, total = null, trouble = null, next_pull_at = $2 where organization_id = $1`)
const remove = prepared('delete from crm_connections where organization_id = $1')
const removeLinks = prepared('delete from client_links where organization_id = $1 and source = $2')
const visible = prepared(`
  select cl.id from clients cl where cl.organization_id = $1 and cl.id = $5 and cl.deleted_at is null and ${isVisible('cl.id')}`)
const linksOf = prepared(`
  select source as type, url, synced_at as "syncedAt", synced_by as "syncedBy" from client_links
  where organization_id = $1 and client_id = $2 and url <> '' order by synced_at desc, external_id`)

export const current = async (c: Runner, organizationId: string): Promise<FoundCrm> => ({
  connection: (await c.run<CrmConnection>(select, [organizationId]))[0] ?? null,
})
export const findCrm = (ctx: Ctx): Promise<FoundCrm> => {
  const { organizationId } = userOf(ctx)
  return read(ctx.deps, organizationId, (c) => current(c, organizationId))
}
const record = (w: Work, ctx: Ctx, { connection }: FoundCrm, action: 'created' | 'deleted'): void =>
  recordChange(w, {
    ...{ entity: 'crm', entityId: w.organizationId, name: connection?.host ?? '', action, before: null, after: null },
    by: byUser(userOf(ctx).userId),
  })
interface Access {
  readonly address: string
  readonly pushNew: boolean
  readonly pullNew: boolean
}
export const pullAll = async (w: Work): Promise<void> => {
  await w.run(restart, [w.organizationId, toDb(w.now + 60_000)])
  w.schedule(pullOf(w.organizationId, { since: null, startedAt: w.now, after: null }))
}
export const connectCrm =
  (connectors: readonly CrmConnector[]) =>
  async (ctx: Ctx, { address: typed, pushNew, pullNew }: Access): Promise<FoundCrm> => {
    const { deps } = ctx
    const { organizationId, userId } = userOf(ctx)
    const address = typed.trim()
    const connector = connectors.find((one) => one.hostOf(address) !== null)
    if (!connector) throw fieldError('address', 'FORMAT_INVALID')
    const asked = await connector.connect(deps.http, address)
    if (!asked.ok) throw fail(refusals[asked.trouble])
    return work(deps, organizationId, async (w) => {
      const before = (await current(w, organizationId)).connection
      const host = connector.hostOf(address)!
      // ids of another portal mean other people
      if (before && (before.host !== host || before.type !== connector.type))
        await w.run(removeLinks, [organizationId, before.type])
      const access = [connector.type, sealAddress(deps, organizationId, address), host, asked.account]
      await w.run(put, [organizationId, ...access, pushNew, pullNew, toDb(w.now), userId])
      await pullAll(w)
      const found = await current(w, organizationId)
      record(w, ctx, found, 'created')
      return found
    })
  }
const changed = (ctx: Ctx, body: (w: Work) => Promise<void>): Promise<FoundCrm> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    if (!(await current(w, w.organizationId)).connection) throw fail('CRM_NOT_CONNECTED')
    await body(w)
    return current(w, w.organizationId)
  })
export const changeCrm = (ctx: Ctx, { pushNew, pullNew }: Omit<Access, 'address'>): Promise<FoundCrm> =>
  changed(ctx, async (w) => void (await w.run(set, [w.organizationId, pushNew, pullNew])))
export const synchroniseCrm = (ctx: Ctx): Promise<FoundCrm> => changed(ctx, pullAll)

export const disconnectCrm = (ctx: Ctx): Promise<FoundCrm> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    const before = await current(w, w.organizationId)
    if (!before.connection) return before
    await w.run(removeLinks, [w.organizationId, before.connection.type])
    await w.run(remove, [w.organizationId])
    record(w, ctx, before, 'deleted')
    return { connection: null }
  })
export const crmLinks = (ctx: Ctx, asked: string): Promise<{ links: CrmLink[] }> => {
  const user = userOf(ctx)
  return read(ctx.deps, user.organizationId, async (c) => {
    const clientId = (await survivorOf(c, user.organizationId, asked)) ?? asked
    const [seen] = await c.run<{ id: string }>(visible, [...viewerValues(user), clientId])
    if (!seen) throw fail('PROFILE_NOT_FOUND')
    return { links: await c.run<CrmLink>(linksOf, [user.organizationId, clientId]) }
  })
}
