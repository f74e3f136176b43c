import { support } from '@beseda/contract/channels/support.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import type { SignedIn, Visitor } from '../../platform/gate.ts'
import { type SystemWork, systemWork, type Work } from '../../platform/unit-of-work.ts'
import { contactOf } from '../inbound/index.ts'
import { ensureSupportChannel } from '../support-channel/index.ts'
import { storeDetails } from '../widget-api/index.ts'

/**
 * The door between organizations: a user of one may write to, and read, their own thread in the organization of service
 * staff, and nothing else there. The demo's organizations have service staff of their own.
 */
const find = prepared(`
  select s.id, s.name, s.lang, u.login as email, t.contact_id as "contactId", ch.id as "channelId",
    coalesce(ch.active, true) as active, coalesce(ch.settings ->> 'greeting', '') as greeting
  from users u join organizations o on o.id = u.organization_id
    join organizations s on s.is_open and (s.demo is null) = (o.demo is null)
      and exists (select from roles r where r.organization_id = s.id and 'RIGHT_OBSERVER' = any (r.rights))
    left join channels ch on ch.organization_id = s.id and ch.type = $2
    left join support_threads t on t.user_id = u.id and t.organization_id = s.id
  where u.id = $1 order by s.created_at, s.id limit 1`)

export interface Service {
  /** The organization of service staff. */
  readonly id: string
  readonly name: string
  readonly lang: Lang
  /** Of the user. */
  readonly email: string
  /** Null: the user has not written yet. */
  readonly contactId: string | null
  readonly channelId: string | null
  readonly active: boolean
  readonly greeting: string
}
const serviceOf = async (s: Pick<SystemWork, 'run'>, user: SignedIn): Promise<Service | null> =>
  (await s.run<Service>(find, [user.userId, support.type]))[0] ?? null

export const findService = (ctx: Ctx): Promise<Service | null> => systemWork(ctx.deps, (s) => serviceOf(s, userOf(ctx)))

/** The user as a visitor of the support channel; null: they have not written yet. */
export const visitorAt = (user: SignedIn, { id, contactId, channelId }: Service): Visitor | null =>
  contactId && channelId ? { organizationId: id, contactId, channelId, tokenHash: user.tokenHash } : null

/** Two calls must not make two channels or threads. */
const lock = prepared(`select id from organizations where id = $1 for no key update`)
const insert = prepared(`
  insert into support_threads (contact_id, organization_id, user_id, user_organization_id, created_at)
  values ($2, $1, $3, $4, $5) on conflict do nothing`)
const clientOf = prepared(`select client_id as "clientId" from contacts where organization_id = $1 and id = $2`)

const openThread = async (w: Work, { deps }: Ctx, user: SignedIn, service: Service): Promise<Visitor> => {
  await w.run(lock, [w.organizationId])
  const { id: channelId } = await ensureSupportChannel(w, service.lang)
  const { id: contactId } = await contactOf(w, deps.settings, {
    channelId,
    externalId: `user:${user.userId}`,
    name: user.name,
    address: service.email,
  })
  await w.run(insert, [w.organizationId, contactId, user.userId, user.organizationId, toDb(w.now)])
  const [row] = await w.run<{ clientId: string }>(clientOf, [w.organizationId, contactId])
  // replies that the user does not read here are mailed to this address
  await storeDetails(w, row!.clientId, { name: user.name, email: service.email }, 'identity')
  return { organizationId: w.organizationId, contactId, channelId, tokenHash: user.tokenHash }
}
const mustServe = async (s: Pick<SystemWork, 'run'>, user: SignedIn): Promise<Service> => {
  const service = await serviceOf(s, user)
  if (!service) throw fail('SUPPORT_ABSENT')
  if (service.id === user.organizationId) throw fail('SUPPORT_IS_OWN')
  return service
}
/** The user as a visitor; their first message or file opens the thread. */
export const enter = (ctx: Ctx): Promise<Visitor> => {
  const user = userOf(ctx)
  return systemWork(ctx.deps, async (s) => {
    const service = await mustServe(s, user)
    return visitorAt(user, service) ?? openThread(await s.actFor(service.id), ctx, user, service)
  })
}
/** The same without opening anything; null: they have not written yet. */
export const enterKnown = (ctx: Ctx): Promise<Visitor | null> => {
  const user = userOf(ctx)
  return systemWork(ctx.deps, async (s) => visitorAt(user, await mustServe(s, user)))
}
