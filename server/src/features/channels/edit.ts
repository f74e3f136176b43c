import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { EntityOf, InputOf } from '@beseda/contract/endpoint.ts'
import type { channels } from '@beseda/contract/endpoints/channels.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { releaseMessages } from '../channel-health/index.ts'
import { stopPolling } from '../poll-state/index.ts'
import { type AdapterOf, refuseTaken, webhookJobOf } from '../providers/index.ts'
import { recordOf } from './audit-record.ts'
import { connectChanged, connectNew, keepConnection } from './connect-first.ts'
import { findChannel } from './read.ts'
import { insertChannel, saveChannel } from './save.ts'
import { checkSettings, withColour, withoutImages } from './settings.ts'

/** Serializes changes of an organization's channels, so that two cannot get the same name. */
const lockChannels = prepared(`select id, name from channels where organization_id = $1 order by id for no key update`)
const lockOrganization = prepared(`select id from organizations where id = $1 for no key update`)
const setActive = prepared(`update channels set active = $3 where organization_id = $1 and id = $2`)

interface Known {
  readonly id: string
  readonly name: string
}
const change = <T>(ctx: Ctx, body: (w: Work, others: readonly Known[]) => Promise<T>): Promise<T> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    const others = await w.run<Known>(lockChannels, [w.organizationId])
    w.confirmActor()
    return body(w, others)
  })
const ownerOf = (ctx: Ctx) => ({ user: userOf(ctx), deps: ctx.deps })
type Action = 'created' | 'changed' | 'activated' | 'deactivated'
const note = (
  w: Work,
  ctx: Ctx,
  o: { action: Action; before: Channel | null; after: Channel; others: readonly Known[] },
) => {
  const nameOf = (channelId: string) => o.others.find((c) => c.id === channelId)?.name
  recordChange(w, {
    entity: 'channel',
    entityId: o.after.id,
    name: o.after.name,
    action: o.action,
    by: byUser(userOf(ctx).userId),
    before: o.before && recordOf(o.before, nameOf),
    after: recordOf(o.after, nameOf),
  })
}

/** The caller chooses the id, so a repeated call returns the existing channel. */
export const createChannel =
  (adapterOf: AdapterOf) =>
  async (
    ctx: Ctx,
    { id, type, name, settings: given, ...rest }: InputOf<typeof channels.create>,
  ): Promise<EntityOf<typeof channels.create>> => {
    const settings = withColour(type, given, ctx.brand.look)
    const connection = await connectNew(ctx, adapterOf, { id, type, settings })
    return work(ctx.deps, userOf(ctx).organizationId, async (w) => {
      // The first channel has no row of its kind to lock.
      await w.run(lockOrganization, [w.organizationId])
      const others = await w.run<Known>(lockChannels, [w.organizationId])
      if (others.some((c) => c.id === id)) return findChannel(w, w, id)
      const about = channelTypeOf(type)
      if (!about) throw fail('SERVICE_NOT_FOUND')
      if (about.builtIn || (about.hidden && !ctx.deps.settings.testChannels)) throw fail('SERVICE_ACCOUNT_DENIED')
      if (others.length >= limits.channels) throw fail('OBJECT_LIMIT_REACHED', { max: limits.channels })
      const { open: initial } = checkSettings(type, withoutImages(type, settings), [])
      if (!(await insertChannel(w, { id, type, settings: initial }))) throw fail('SERVICE_ACCOUNT_EXISTS')
      await saveChannel(w, ownerOf(ctx), id, { name, settings, ...rest })
      if (connection) await keepConnection(w, ctx, { id, type }, connection)
      const after = await findChannel(w, w, id)
      w.emit({
        type: 'channel.changed',
        channelId: id,
        by: byUser(userOf(ctx).userId),
        reason: 'created',
        renamed: false,
      })
      note(w, ctx, { action: 'created', before: null, after, others })
      return after
    })
  }

export const changeChannel =
  (adapterOf: AdapterOf) =>
  async (
    ctx: Ctx,
    { channelId, version, ...patch }: InputOf<typeof channels.change>,
  ): Promise<EntityOf<typeof channels.change>> => {
    const connection = await connectChanged(ctx, adapterOf, channelId, patch.settings)
    return change(ctx, async (w, others) => {
      const { before, after: saved } = await saveChannel(w, ownerOf(ctx), channelId, patch, version)
      if (before === saved) return saved
      if (connection) await keepConnection(w, ctx, saved, connection)
      const after = connection ? await findChannel(w, w, channelId) : saved
      const by = byUser(userOf(ctx).userId)
      w.emit({ type: 'channel.changed', channelId, by, reason: 'changed', renamed: before.name !== after.name })
      note(w, ctx, { action: 'changed', before, after, others })
      return after
    })
  }

/** A channel that already has this state stays unchanged: a repeated call is not recorded. */
export const activateChannel = (
  ctx: Ctx,
  { channelId, active }: InputOf<typeof channels.activate>,
): Promise<EntityOf<typeof channels.activate>> =>
  change(ctx, async (w, others) => {
    const before = await findChannel(w, w, channelId)
    if (before.active === active) return before
    await w.run(setActive, [w.organizationId, channelId, active]).catch(refuseTaken)
    if (active) await releaseMessages(w, channelId)
    else stopPolling(w, channelId)
    if (before.health) w.schedule(webhookJobOf(channelId))
    const after: Channel = { ...before, active }
    const action = active ? 'activated' : 'deactivated'
    w.emit({ type: `channel.${action}`, channelId, by: byUser(userOf(ctx).userId), reason: 'chosen' })
    note(w, ctx, { action, before, after, others })
    return after
  })
