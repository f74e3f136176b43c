import { setTimeout as sleep } from 'node:timers/promises'
import { insert, insertChannel } from '../nodes/insert.ts'
import type { Stage } from '../stage.ts'
import { compareDeliveries, type StoredReply } from './deliveries.ts'
import { untilEqual } from './equal.ts'
import { keepNode } from './keeper.ts'
import { hookSecret, startEmulatedProvider, token } from './provider.ts'
import { sealSecrets } from './seal-secrets.ts'
import type { Transport } from './transport.ts'

/** Each reply has one part, and the provider gets the id of the part. */
const replies = `
  select p.id, m.chat_id as "chatId", m.seq, m.status, m.failure ->> 'code' as failure
  from messages m join message_parts p on p.message_id = m.id
  where m.channel_id = $1 and m.kind = 'message' and m.author_kind = 'operator'`
/** What is not done yet. */
const waiting = 'select (select count(*) from jobs)::int as n, (select count(*) from held_events)::int as held'
/** The pauses between retries grow: time advances by this much at once while the last jobs run, in milliseconds. */
const stepMs = 30_000
/** So long without any progress means that everything waits for a later time, in milliseconds. */
const quietMs = 1_000

/** Clients write through the webhook of the channel `loopback`, or the server polls it; replies go to its emulated provider, with faults. */
export const openProviderTransport = async (
  stage: Stage,
  o: { readonly chance: () => number; readonly seed: number; readonly settleMs: number; readonly polls: boolean },
): Promise<Transport> => {
  let [channelId, passed, isOpen] = ['', 0, true]
  /** The number of accepted replies whose receipts have arrived. */
  let reported = 0
  const now = () => Date.now() + passed
  const provider = await startEmulatedProvider({ now, seed: o.seed })
  const { emulator } = provider
  // a server without a public address polls
  const env: Record<string, string> = o.polls ? {} : { PUBLIC_URL: 'http://ledger.example' }
  const { keeper, pass } = await keepNode(stage, provider.url, env)
  /** Reports each accepted reply as delivered, then read; by ids or as a watermark, sometimes read before delivered. */
  const reportAll = async (): Promise<void> => {
    for (; isOpen; await sleep(20))
      for (; reported < emulator.accepted.length; reported++) {
        const { id, to } = emulator.accepted[reported]!
        const statuses = o.chance() < 0.3 ? (['read', 'delivered'] as const) : (['delivered', 'read'] as const)
        for (const status of statuses) emulator.reports(status, { ids: [id] })
        if (o.chance() < 0.2) emulator.reports('read', { from: to, until: now() })
      }
  }
  const reporting = reportAll()
  return {
    keeper,
    prepare: async (url) => {
      channelId = await insertChannel(stage, stage.teamId, { type: 'loopback', settings: '{}' })
      await sealSecrets(stage, channelId, { secret: token, hookSecret })
      if (o.polls)
        await insert(stage, 'channel_polls', {
          ...{ channel_id: channelId, organization_id: stage.organizationId, cursor: '0', next_at: new Date() },
        })
      await provider.connect(o.polls ? null : `${url}/api/hooks/${channelId}`)
    },
    client: (name) => {
      const write = (text: string) => {
        const { id, acked } = provider.writes(name, text)
        return { id, acked: async () => ((await acked()) ? { seq: null } : null) }
      }
      return { connect: async () => ({ write }), stop: provider.stop }
    },
    openPanels: () => [],
    settle: () => {
      let seen = ''
      let seenAt = performance.now()
      return untilEqual(async () => {
        await provider.flushed()
        const { rows } = await stage.sql.query<{ n: number; held: number }>(waiting)
        const { n, held } = rows[0]!
        const isReported = reported === emulator.accepted.length && provider.isIdle()
        if (n + held === 0 && isReported) return null
        const state = `${n} jobs, ${held} held events, confirmed up to ${emulator.state.confirmed}`
        // time does not advance during work, because leases would expire
        if (state !== seen) [seen, seenAt] = [state, performance.now()]
        else if (performance.now() - seenAt > quietMs) {
          passed += stepMs
          await pass(passed)
          seenAt = performance.now()
        }
        return state
      }, o.settleMs)
    },
    checkDeliveries: async () => {
      const { rows } = await stage.sql.query<StoredReply>(replies, [channelId])
      return compareDeliveries(
        rows,
        emulator.accepted.map(({ clientId }) => clientId),
      )
    },
    close: async () => {
      isOpen = false
      await reporting
      await provider.close()
      await keeper.stop()
    },
  }
}
