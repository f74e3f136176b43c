import { panelLook } from '@beseda/contract/channels/widget-settings.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, visitorOf } from '../../platform/endpoints.ts'
import { fieldError } from '../../platform/input-error.ts'
import { limitCall } from '../../platform/limit.ts'
import { normalizedPhone } from '../../platform/phones.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { clientChanged } from '../client-changes/index.ts'
import { watchReplies } from '../visitor-mail/index.ts'

const about = prepared(`
  select k.client_id as "clientId", k.identified, k.network, ch.settings
  from contacts k join channels ch on ch.id = k.channel_id where k.organization_id = $1 and k.id = $2 for update of k`)
const rename = prepared(
  `update clients set name = $3 where organization_id = $1 and id = $2 and name <> $3 and not renamed returning id`,
)
const addDetail = prepared(`
  insert into client_details (id, organization_id, client_id, kind, value, source, created_at) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (client_id, kind, lower(value)) do nothing returning id`)
const addConsent = prepared(`
  insert into client_consents (id, organization_id, client_id, policy_url, network, given_at) values ($1, $2, $3, $4, $5, $6)`)

export interface Details {
  readonly name?: string | undefined
  readonly phone?: string | undefined
  readonly email?: string | undefined
}
/** Adds what is new. The name replaces the one that the server has made up, or the one given before. */
export const storeDetails = async (
  w: Work,
  clientId: string,
  { name, phone, email }: Details,
  source: 'form' | 'identity',
): Promise<void> => {
  const changed: { id: string }[] = []
  if (name?.trim()) changed.push(...(await w.run<{ id: string }>(rename, [w.organizationId, clientId, name.trim()])))
  for (const [kind, value] of [
    ['phone', phone],
    ['email', email?.trim().toLowerCase()],
  ] as const)
    if (value) {
      const row = [w.newId(), w.organizationId, clientId, kind, value, source, toDb(w.now)]
      changed.push(...(await w.run<{ id: string }>(addDetail, row)))
    }
  if (changed.length > 0) clientChanged(w, { clientId, by: { kind: 'client', id: clientId }, reason: 'visitorForm' })
}

interface Row {
  readonly clientId: string
  readonly identified: boolean
  readonly network: string | null
  readonly settings: Record<string, unknown>
}
/** Stores the contacts and the consent of the form. What people type never makes them somebody else. */
export const storeProfile = async (ctx: Ctx, o: Details & { readonly consent: boolean }): Promise<null> => {
  const { contactId, organizationId } = visitorOf(ctx)
  limitCall(ctx, 'TOO_MANY_REQUESTS', 'widgetFormByVisitor', contactId)
  const phone = o.phone ? normalizedPhone(o.phone) : undefined
  if (phone === null) throw fieldError('phone', 'PHONE_FORMAT')
  await work(ctx.deps, organizationId, async (w) => {
    const [row] = await w.run<Row>(about, [organizationId, contactId])
    if (!row) return
    const { policyUrl } = panelLook.parse(row.settings)
    if (policyUrl !== '' && !o.consent) throw fieldError('consent', 'FIELD_REQUIRED')
    // the site's own name of its user wins over what is typed
    if (o.email) watchReplies(w, contactId)
    await storeDetails(w, row.clientId, { phone, email: o.email, ...(!row.identified && { name: o.name }) }, 'form')
    if (policyUrl !== '')
      w.write(addConsent, [w.newId(), organizationId, row.clientId, policyUrl, row.network, toDb(w.now)])
  })
  return null
}
