import { createHash, createHmac } from 'node:crypto'
import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { networkOf } from '../../platform/client-address.ts'
import { prepared } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { hashToken } from '../../platform/gate.ts'
import { normalizedPhone } from '../../platform/phones.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { type Channel, loadChannel, loadForAdapter } from '../channel-store/index.ts'
import { contactOf, notePage, type Page } from '../inbound/index.ts'
import { type Identity, readIdentity } from './identity.ts'
import { storeDetails } from './profile.ts'

/** Loads a channel with a widget: clients enter it through a page. All others are not found, also the support chat. */
export const loadOwnChannel = async (ctx: Ctx, widgetId: string): Promise<Channel> => {
  const channel = await loadChannel(ctx.deps, widgetId)
  if (channel && channelTypeOf(channel.type)?.entrance) return channel
  throw fail('CHANNEL_NOT_FOUND')
}
const setToken = prepared(`
  update contacts set token_hash = $3, network = $4
  where organization_id = $1 and id = $2 and (token_hash, network) is distinct from ($3::bytea, $4::text)`)

const identify = async (ctx: Ctx, { id }: Channel, token: string): Promise<Identity> => {
  const secret = (await loadForAdapter(ctx.deps, id))?.settings.identitySecret
  return readIdentity(token, typeof secret === 'string' ? secret : '', ctx.deps.clock.now())
}
const setIdentified = prepared(`
  update contacts set identified = true where organization_id = $1 and id = $2 returning client_id as "clientId"`)
const noteIdentity = async (w: Work, contactId: string, user: Identity): Promise<void> => {
  const [row] = await w.run<{ clientId: string }>(setIdentified, [w.organizationId, contactId])
  const phone = (user.phone && normalizedPhone(user.phone)) || undefined
  if (row) await storeDetails(w, row.clientId, { name: user.name, email: user.email, phone }, 'identity')
}
/** Starts a visit. The same key gives the same visitor and token, so a call can be repeated after a lost response. */
export const startVisit = async (
  ctx: Ctx,
  input: { widgetId: string; key: string; identity?: string | undefined; page?: Page | undefined },
): Promise<{ token: string }> => {
  const { deps } = ctx
  const allowed = deps.rateLimits.consume('widgetStartByAddress', ctx.address)
  if (!allowed.ok) throw fail('TOO_MANY_REQUESTS', { seconds: Math.ceil(allowed.retryAfterMs / 1000) })
  const channel = await loadOwnChannel(ctx, input.widgetId)
  if (!channel.active) throw fail('CHANNEL_DEACTIVATED')
  const user = input.identity === undefined ? null : await identify(ctx, channel, input.identity)
  // a user of the site is the same visitor in every browser
  const who = user ? `user:${user.userId}` : input.key
  const token = createHmac('sha256', deps.settings.secret).update(`visitor:${channel.id}:${who}`).digest('base64url')
  const digest = createHash('sha256').update(who).digest()
  const made = `${channel.lang === 'ru' ? 'Гость' : 'Guest'} ${1000 + (digest.readUInt32BE(0) % 9000)}`
  const name = user?.name?.trim() || made
  const externalId = `${user ? 'user:' : ''}${digest.toString('hex')}`
  await work(deps, channel.organizationId, async (w) => {
    const { id: contactId } = await contactOf(w, deps.settings, {
      channelId: channel.id,
      externalId,
      name,
      address: user?.email?.trim() || name,
    })
    w.write(setToken, [w.organizationId, contactId, hashToken(token), networkOf(ctx.address)])
    if (user) await noteIdentity(w, contactId, user)
    notePage(w, contactId, input.page)
  })
  return { token }
}
