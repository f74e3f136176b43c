import type { ProviderAdapter, RegisteredTemplate } from '../../channels/adapter.ts'
import type { Failure } from '../../channels/outbound.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Outcome, OutsideHandler } from '../../platform/jobs/handler.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type Channel, loadForAdapter } from '../channel-store/index.ts'
import { type Outer, outsideOf } from '../providers/index.ts'
import { removeTemplates } from './heading-sample.ts'
import { type OfChannel, syncJobOf } from './jobs.ts'

/** A review takes minutes to days, and not every provider reports its end. */
const reviewMs = 600_000

const upsert = prepared(`
  insert into registered_templates (id, organization_id, channel_id, name, language, category, status, reason, title, body, footer, buttons, examples, needs, registered_at)
  values ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
  on conflict (channel_id, name, language) do update set category = excluded.category, reason = excluded.reason,
    status = case when registered_templates.status = 'deleting' then 'deleting' else excluded.status end,
    title = excluded.title, body = excluded.body, footer = excluded.footer, buttons = excluded.buttons,
    examples = registered_templates.examples || excluded.examples, needs = excluded.needs`)
/** What the provider no longer has. A template that it has not got yet, or refused, stays. */
const others = prepared(`
  select id from registered_templates where organization_id = $1 and channel_id = $2 and status not in ('registering', 'rejected')
    and not (name || ' ' || language) = any ($3::text[]) for update`)

interface Open {
  readonly channel: Channel
  readonly adapter: ProviderAdapter
}
/** The channel with its adapter; null: it is off, or its provider registers nothing. */
export const openChannel = async (deps: Deps, { adapterOf }: Outer, channelId: string): Promise<Open | null> => {
  const channel = await loadForAdapter(deps, channelId)
  const adapter = channel && adapterOf(channel.type)
  return channel?.active && adapter?.transport === 'provider' && adapter.templates ? { channel, adapter } : null
}
/** It may succeed when it is tried again. */
export const isPassing = ({ kind }: Failure): boolean =>
  kind === 'temporary' || kind === 'limited' || kind === 'unknown' || kind === 'channelBroken'
export const later = ({ reason, retryAfterMs }: Failure): Outcome => ({
  error: reason,
  ...(retryAfterMs !== undefined && { retryInMs: retryAfterMs }),
})

/** Reads the provider's list. While something is under review, it is read again later. */
export const syncTemplates = (outer: Outer): OutsideHandler<OfChannel> => ({
  outside: async ({ deps }, { channelId }) => {
    const opened = await openChannel(deps, outer, channelId)
    if (!opened) return { done: true }
    const found = await opened.adapter.templates!(opened.channel.settings, outsideOf(deps, outer.http))
    if (!found.ok) return isPassing(found) ? later(found) : { dead: found.reason }
    return { done: true, write: (w) => store(w, channelId, found.templates) }
  },
})
const store = async (w: Work, channelId: string, templates: readonly RegisteredTemplate[]): Promise<void> => {
  const listed = templates.map((t) => `${t.name} ${t.language}`)
  await removeTemplates(w, await w.run<{ id: string }>(others, [w.organizationId, channelId, listed]))
  for (const t of templates)
    await w.run(upsert, [
      ...[w.organizationId, w.newId(), channelId, t.name, t.language, t.category, t.status, t.reason],
      ...[t.title, t.text, t.footer, JSON.stringify(t.buttons), JSON.stringify(t.examples), t.needs, toDb(w.now)],
    ])
  if (templates.some((t) => t.status === 'pending')) w.schedule(syncJobOf(channelId, w.now + reviewMs))
}
