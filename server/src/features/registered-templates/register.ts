import { reasonInWords } from '@beseda/contract/channels/reason.ts'
import { headerOf } from '@beseda/domain/registered-templates/header.ts'
import { prepared } from '../../platform/db.ts'
import type { OutsideHandler } from '../../platform/jobs/handler.ts'
import { read } from '../../platform/unit-of-work.ts'
import { type Outer, outsideOf } from '../providers/index.ts'
import { removeTemplates, sampleFor } from './heading-sample.ts'
import { type OfName, type OfTemplate, syncJobOf } from './jobs.ts'
import { findTemplate } from './rows.ts'
import { isPassing, later, openChannel } from './sync.ts'

/** When the provider's first opinion is worth asking for. */
const firstMs = 60_000

const settle = prepared(`
  update registered_templates set status = $3, reason = $4 where organization_id = $1 and id = $2 and status = 'registering'`)
const ofName = prepared(`
  select id from registered_templates where organization_id = $1 and channel_id = $2 and name = $3 and status = 'deleting' for update`)
const keepName = prepared(`
  update registered_templates set status = 'paused', reason = $4
  where organization_id = $1 and channel_id = $2 and name = $3 and status = 'deleting'`)

/** A repeated registration is harmless: the provider knows the name. What it refuses is rejected, with the reason. */
export const registerTemplate = (outer: Outer): OutsideHandler<OfTemplate> => ({
  outside: async ({ deps, organizationId }, { channelId, templateId }) => {
    const template = await read(deps, organizationId, (c) => findTemplate(c, organizationId, templateId))
    if (template?.status !== 'registering') return { done: true }
    const { adapter, channel } = (await openChannel(deps, outer, channelId)) ?? {}
    if (!adapter?.createTemplate || !channel) return { error: 'the channel is deactivated' }
    const { sample, ...texts } = template
    const kind = sample && headerOf(template.needs)
    const header = kind && { header: { kind, file: sampleFor(deps, sample) } }
    const result = await adapter.createTemplate(channel.settings, { ...texts, ...header }, outsideOf(deps, outer.http))
    if (!result.ok && isPassing(result)) return later(result)
    const [status, reason] = result.ok ? ['pending', ''] : ['rejected', reasonInWords(result.reason, channel.lang)]
    return {
      done: true,
      write: async (w) => {
        await w.run(settle, [w.organizationId, templateId, status, reason])
        if (result.ok) w.schedule(syncJobOf(channelId, w.now + firstMs))
      },
    }
  },
  onDead: async (w, { templateId }, error) => {
    await w.run(settle, [w.organizationId, templateId, 'rejected', error.slice(0, 200)])
  },
})
/** What the provider does not delete stays in the list, with the reason. */
export const deleteTemplate = (outer: Outer): OutsideHandler<OfName> => ({
  outside: async ({ deps }, { channelId, name }) => {
    const { adapter, channel } = (await openChannel(deps, outer, channelId)) ?? {}
    if (!adapter?.deleteTemplate || !channel) return { error: 'the channel is deactivated' }
    const result = await adapter.deleteTemplate(channel.settings, name, outsideOf(deps, outer.http))
    if (!result.ok && isPassing(result)) return later(result)
    const isGone = result.ok || result.kind === 'gone'
    const reason = result.ok ? '' : reasonInWords(result.reason, channel.lang)
    return {
      done: true,
      write: async (w) => {
        if (isGone) await removeTemplates(w, await w.run<{ id: string }>(ofName, [w.organizationId, channelId, name]))
        else await w.run(keepName, [w.organizationId, channelId, name, reason])
        if (!isGone) w.schedule(syncJobOf(channelId))
      },
    }
  },
  onDead: async (w, { channelId, name }, error) => {
    await w.run(keepName, [w.organizationId, channelId, name, error.slice(0, 200)])
    w.schedule(syncJobOf(channelId))
  },
})
