import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemRandom } from '../../server/src/platform/random.ts'
import { createSeal } from '../../server/src/platform/secrets.ts'
import { insert, insertChannel } from '../nodes/insert.ts'
import type { Stage } from '../stage.ts'
import { compareDeliveries, type StoredReply } from './deliveries.ts'
import { untilEqual } from './equal.ts'
import { keepNode } from './keeper.ts'
import { createPersistent, noTroubles } from './persistent.ts'
import { startFaultyProvider } from './provider.ts'
import type { Transport } from './transport.ts'

const secret = 'secret'
const headers = { 'x-loopback-secret': secret }
const replies = `
  select id, chat_id as "chatId", seq, status, failure ->> 'code' as failure from messages
  where channel_id = $1 and kind = 'message' and author_kind = 'operator'`
const waiting = 'select count(*)::int as n from jobs'
/** Retries wait for longer and longer: so much time goes by at once while the last jobs are done, milliseconds. */
const stepMs = 30_000

/** Clients write through the webhook of the channel `loopback`; replies go out to a provider with faults. */
export const openProviderTransport = async (
  stage: Stage,
  o: { readonly chance: () => number; readonly settleMs: number },
): Promise<Transport> => {
  let channelId = ''
  let webhook: ReturnType<typeof createPersistent> | null = null
  const post = async (payload: object) => (await webhook!.call('POST', `/hooks/${channelId}`, null, payload))?.status
  const provider = await startFaultyProvider({
    chance: o.chance,
    report: async (payload) => {
      await post(payload)
    },
  })
  const { keeper, pass } = await keepNode(stage, provider.url)
  webhook = createPersistent(keeper.url, noTroubles(), 4, headers)
  let passed = 0
  return {
    keeper,
    prepare: async () => {
      const settings = JSON.stringify({ behaviour: 'accept' })
      channelId = await insertChannel(stage, stage.teamId, { type: 'loopback', settings })
      const key = readFileSync(join(stage.dataDir, 'server', 'secret'), 'utf8')
      const purpose = `${stage.organizationId} ${channelId} secret`
      const sealed = createSeal([key], 'channel secrets', systemRandom).close(Buffer.from(secret), purpose)
      const of = { organization_id: stage.organizationId, channel_id: channelId }
      await insert(stage, 'channel_secrets', { ...of, name: 'secret', sealed })
    },
    client: (name, url, troubles) => {
      const server = createPersistent(url, troubles, 2, headers)
      const send = async (id: string, text: string) => {
        const payload = { type: 'message', id, from: { id: name, name }, text }
        const call = () => server.call('POST', `/hooks/${channelId}`, null, payload)
        // providers repeat themselves: afterwards, or at the same time
        const n = o.chance()
        const [answer] = n < 0.05 ? await Promise.all([call(), call()]) : [await call()]
        if (n > 0.95) await call()
        if (!answer) return null
        if (answer.status !== 200) throw new Error(`the webhook refused ${name}: ${answer.status} ${answer.text}`)
        return { seq: null }
      }
      return { server, connect: async () => ({ send }) }
    },
    openPanels: () => [],
    settle: async () => {
      await untilEqual(async () => {
        await provider.reported()
        const { rows } = await stage.sql.query<{ n: number }>(waiting)
        if (rows[0]!.n === 0) return null
        passed += stepMs
        await pass(passed)
        return `${rows[0]!.n} jobs`
      }, o.settleMs)
      await provider.reported()
    },
    judgeDeliveries: async () => {
      const { rows } = await stage.sql.query<StoredReply>(replies, [channelId])
      const verdict = compareDeliveries(rows, provider.accepted)
      return { ...verdict, faults: [...provider.faults].map(([kind, n]) => `${kind} × ${n}`).join(', ') }
    },
    close: async () => {
      webhook?.stop()
      await keeper.stop()
      await provider.close()
    },
  }
}
