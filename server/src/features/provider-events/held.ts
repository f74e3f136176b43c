import { createHash } from 'node:crypto'
import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import type { InboundEvent } from '../../channels/inbound.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { isDatabaseAway } from '../../platform/db-errors.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { errorText } from '../../platform/jobs/error-text.ts'
import type { OutsideHandler } from '../../platform/jobs/handler.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'
import { read, type Work, work } from '../../platform/unit-of-work.ts'
import { applyEvent, type ChannelKey } from './apply-event.ts'
import { storable } from './storable.ts'

const Data = z.object({ channelId: id })
export const letInJob = defineJob('inbound.letIn', Data)
/** One job applies everything that is held. A second activation adds none while one waits. */
export const letInJobOf = (channelId: string): NewJob =>
  letInJob.with({ channelId }, { lane: `held:${channelId}`, uniqueKey: `held:${channelId}` })

/** Applied at once: receipts of messages sent earlier; typing and notices about the account, which would be outdated later. */
const neverHeld: readonly InboundEvent['kind'][] = ['status', 'typing', 'account']
export const isHeld = ({ kind }: InboundEvent): boolean => !neverHeld.includes(kind)

const isActive = prepared(`select active from channels where organization_id = $1 and id = $2 for share`)
const insert = prepared(`
  insert into held_events (organization_id, channel_id, event_key, is_message, event, at) values ($1, $2, $3, $4, $5, $6)
  on conflict (channel_id, event_key) do nothing`)

/** Keeps events until the channel is on. The row lock puts this before or after an activation, so that no event stays behind. */
export const holdEvents = async (w: Work, channelId: string, events: readonly InboundEvent[]): Promise<void> => {
  if (events.length === 0) return
  const [channel] = await w.run<{ active: boolean }>(isActive, [w.organizationId, channelId])
  for (const event of events) {
    const json = JSON.stringify(storable(event))
    const isMessage = event.kind === 'message' || event.kind === 'pressed'
    w.write(insert, [w.organizationId, channelId, keyOf(event, json), isMessage, json, toDb(w.now)])
  }
  if (channel?.active) w.schedule(letInJobOf(channelId))
}
/** Hashed, because an index refuses long keys. */
const keyOf = (event: InboundEvent, json: string): string => {
  const isMessage = event.kind === 'message' || event.kind === 'pressed'
  return `${event.kind} ${createHash('sha256')
    .update(isMessage ? event.externalId : json)
    .digest('base64url')}`
}

interface Row {
  id: string
  event: InboundEvent
  active: boolean
}
/** Events that are read together and deleted together, so that one costs hardly more than an event applied directly. */
const batch = 20
const oldest = prepared(`
  select h.id, h.event, ch.active from held_events h join channels ch on ch.id = h.channel_id
  where h.organization_id = $1 and h.channel_id = $2 and h.failure is null order by h.id limit ${batch}`)
const drop = prepared(`delete from held_events where organization_id = $1 and id = any ($2::bigint[])`)
const markFailed = prepared(`update held_events set failure = $3 where organization_id = $1 and id = $2`)

/** Applies held events, oldest first. A repeated run finds by their ids those that are applied already. */
export const letIn: OutsideHandler<z.infer<typeof Data>> = {
  timeoutMs: 600_000,
  outside: async ({ deps, organizationId, signal }, { channelId }) => {
    while (!signal.aborted) {
      const rows = await read(deps, organizationId, (c) => c.run<Row>(oldest, [organizationId, channelId]))
      if (!rows[0]?.active) break
      const applied: string[] = []
      for (const row of rows) {
        if (signal.aborted) break
        if (await letInOne(deps, { id: channelId, organizationId }, row)) applied.push(row.id)
      }
      await work(deps, organizationId, async (w) => w.write(drop, [organizationId, applied]))
    }
    return { done: true }
  },
}
/** Applies one event. False: it failed and stays in the table with its failure, and the next ones are applied. */
const letInOne = async (deps: Deps, channel: ChannelKey, { id, event }: Row): Promise<boolean> => {
  const { organizationId } = channel
  try {
    await applyEvent(deps, channel, event)
    return true
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    deps.log.error('a held event cannot be applied', { channelId: channel.id, kind: event.kind, error })
    await work(deps, organizationId, async (w) => w.write(markFailed, [organizationId, id, errorText(error)]))
    return false
  }
}

const clear = prepared(`
  update held_events set failure = null where organization_id = $1 and id = any ($2::bigint[]) and failure is not null
  returning channel_id`)
/** Events that could not be applied are tried again, in their order. Returns how many had failed. */
export const applyAgain = async (w: Work, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0
  const rows = await w.run<{ channel_id: string }>(clear, [w.organizationId, [...ids]])
  for (const channelId of new Set(rows.map((r) => r.channel_id))) w.schedule(letInJobOf(channelId))
  return rows.length
}
