import { createHash, createHmac } from 'node:crypto'
import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { networkOf } from '../../platform/client-address.ts'
import { prepared } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { hashToken } from '../../platform/gate.ts'
import { work } from '../../platform/unit-of-work.ts'
import { type Channel, loadChannel } from '../channel-store/index.ts'
import { contactOf, notePage, type Page } from '../inbound/index.ts'

/** Loads a channel with a widget: its transport is `own`. All others are not found. */
export const loadOwnChannel = async (ctx: Ctx, widgetId: string): Promise<Channel> => {
  const channel = await loadChannel(ctx.deps, widgetId)
  if (channel && channelTypeOf(channel.type)?.can.transport === 'own') return channel
  throw fail('CHANNEL_NOT_FOUND')
}
const setToken = prepared(`
  update contacts set token_hash = $3, network = $4
  where organization_id = $1 and id = $2 and (token_hash, network) is distinct from ($3::bytea, $4::text)`)

/** Starts a visit. The same key gives the same visitor and token, so a call can be repeated after a lost response. */
export const startVisit = async (
  ctx: Ctx,
  input: { widgetId: string; key: string; page?: Page | undefined },
): Promise<{ token: string }> => {
  const { deps } = ctx
  const allowed = deps.rateLimits.consume('widgetStartByAddress', ctx.address)
  if (!allowed.ok) throw fail('TOO_MANY_REQUESTS', { seconds: Math.ceil(allowed.retryAfterMs / 1000) })
  const channel = await loadOwnChannel(ctx, input.widgetId)
  if (!channel.active) throw fail('CHANNEL_DEACTIVATED')
  const token = createHmac('sha256', deps.settings.secret)
    .update(`visitor:${channel.id}:${input.key}`)
    .digest('base64url')
  const digest = createHash('sha256').update(input.key).digest()
  const name = `${channel.lang === 'ru' ? 'Гость' : 'Guest'} ${1000 + (digest.readUInt32BE(0) % 9000)}`
  const externalId = digest.toString('hex')
  await work(deps, channel.organizationId, async (w) => {
    const contactId = await contactOf(w, { channelId: channel.id, externalId, name, address: name })
    w.write(setToken, [w.organizationId, contactId, hashToken(token), networkOf(ctx.address)])
    notePage(w, contactId, input.page)
  })
  return { token }
}
