import { join } from 'node:path'
import { openStage, type Stage } from '../../stage.ts'
import { chanceOf } from '../chance.ts'
import { openConsole } from '../console.ts'
import { compareDeliveries, type StoredReply } from '../deliveries.ts'
import { untilEqual } from '../equal.ts'
import { planFaults } from '../faults.ts'
import { keepNode } from '../keeper.ts'
import { openNotebook, readNotebook } from '../notebook.ts'
import { byText, compareWithDatabase } from '../oracle.ts'
import { noTroubles } from '../persistent.ts'
import { startProxy } from '../proxy.ts'
import { createSender } from '../sender.ts'
import { connectChannels } from './connect.ts'
import { startProvider } from './provider-process.ts'
import { startRepliers } from './replies.ts'
import { startPassing } from './settle.ts'
import { type TestedChannel, throughProvider, throughWidget } from './tested-channel.ts'

export interface ChannelsOptions {
  readonly types: readonly string[]
  /** The server has no public address and asks the providers for news. */
  readonly polls: boolean
  readonly incoming: number
  readonly outgoing: number
  readonly chats: number
  readonly kills: number
  readonly restarts: number
  readonly providerKills: number
  readonly seed: number
  readonly convergenceMs?: number
  readonly say?: (line: string) => void
}
/** Of one channel, or of all. */
export interface ChannelRow {
  readonly channel: string
  readonly chats: number
  readonly incoming: number
  readonly outgoing: number
  readonly delivered: number
  readonly unknown: number
  readonly lost: number
  readonly doubled: number
  readonly reordered: number
}
export interface ChannelsVerdict {
  readonly rows: readonly ChannelRow[]
  readonly problems: readonly string[]
}
/** Their clients read from this server. */
const own = ['site_chat', 'chat_page']
/** Chats of one operator: their console shows at most 100. */
const chatsPerOperator = 80
const cutReplies = 0.02
const stored = `
  select ${byText} as id, chat_id as "chatId", seq, status, failure ->> 'code' as failure
  from messages where channel_id = $1 and kind = 'message' and author_kind = 'operator'`
const share = (all: number, n: number, of: number): number => Math.floor(all / of) + (n < all % of ? 1 : 0)

/** The ledger over channels of several types at once, each with its emulated provider in its own process. */
export const runChannels = async (o: ChannelsOptions): Promise<ChannelsVerdict> => {
  const { say = () => {}, convergenceMs = 10_000 } = o
  const chance = chanceOf(o.seed)
  const stage = await openStage({ operators: Math.ceil(o.chats / chatsPerOperator) + 1 })
  const ends: (() => unknown)[] = [stage.close]
  try {
    // a server without a public address polls
    const address = o.polls ? {} : { PUBLIC_URL: 'http://ledger.example' }
    const { keeper, pass } = await keepNode(stage, null, { DEMO: '0', OUTGOING_ALLOW: '127.0.0.1', ...address })
    ends.push(keeper.stop)
    const proxy = await startProxy(keeper.url, cutReplies, chance)
    ends.push(proxy.close)
    const types = o.types.filter((type) => !own.includes(type))
    const providers = await Promise.all(
      types.map((type, n) => startProvider(stage, { type, serverUrl: proxy.url, seed: o.seed + 1_000 * n })),
    )
    ends.push(() => providers.map((p) => p.stop()))
    const connected = await connectChannels(stage, keeper.url, providers, o.polls)
    const troubles = noTroubles()
    const channels: TestedChannel[] = providers.map((p, n) => throughProvider(stage, p, connected[n]!))
    for (const type of own.filter((t) => o.types.includes(t)))
      channels.push(await throughWidget(stage, type, { url: proxy.url, troubles }))
    ends.push(() => channels.map((c) => c.stop()))
    const consoles = stage.operators.map(({ id, token }) => {
      const viewer = { userId: id, teamIds: [stage.teamId], channelIds: [], allChats: true }
      return openConsole({ url: keeper.url, token, viewer, scope: 'mine' })
    })
    ends.push(() => consoles.map((c) => c.close()))

    const file = join(stage.dataDir, 'notebook.tsv')
    const notebook = openNotebook(file)
    const answers = openNotebook(`${file}.answers`)
    const killable = providers.filter((p) => p.type !== 'loopback')
    const kill = async (n: number): Promise<string> => {
      const provider = killable[n % killable.length]!
      await provider.kill()
      return provider.type
    }
    const faults = planFaults({
      ...{ stage, keeper, messages: o.incoming + o.outgoing, kills: o.kills, restarts: o.restarts, chance, say },
      providers: { kills: killable.length > 0 ? o.providerKills : 0, kill },
    })
    let acked = 0
    const onAck = (): void => faults.note(++acked)
    const names = Array.from({ length: o.chats }, (_, n) => `client-${n + 1}`)
    const channelOf = (n: number): TestedChannel => channels[n % channels.length]!
    const senders = names.map((name, n) => {
      const client = channelOf(n).client(name)
      return createSender({ name, ...client, messages: share(o.incoming, n, o.chats), notebook, onAck })
    })
    const [chats, url] = [o.chats, proxy.url]
    const repliers = startRepliers({ stage, url, chats, answers: o.outgoing, notebook: answers, troubles, onAck })
    ends.push(repliers.stop)
    const passing = startPassing({ stage, channels, pass, limitMs: 60 * convergenceMs })
    ends.push(passing.stop)
    const startedAt = performance.now()
    await Promise.all([...senders.map((s) => s.run()), repliers.run()])
    await faults.over()
    notebook.close()
    answers.close()
    say(`${acked} messages in ${seconds(startedAt)} s, ${proxy.cuts()} answers of the server cut off`)

    const problems: string[] = []
    await passing.settled().catch((error) => problems.push(String(error)))
    const isRead = await Promise.all(channels.map((c) => c.read()))
    await passing.settled().catch((error) => problems.push(String(error)))
    await passing.stop()
    say(`all settled after ${seconds(startedAt)} s`)
    const differences = await Promise.allSettled(consoles.map((c) => untilEqual(c.difference, convergenceMs)))
    for (const d of differences) if (d.status === 'rejected') problems.push(String(d.reason))
    if (keeper.crashes() > 0) problems.push(`the server ended by itself ${keeper.crashes()} times`)

    const sendings = readNotebook(file)
    const known = new Set((await storedAnswers(stage)).map((r) => r.id))
    const ackedAnswers = readNotebook(`${file}.answers`).filter((s) => s.acked)
    const lostAnswers = ackedAnswers.filter((s) => !known.has(s.id)).length
    const rows: ChannelRow[] = []
    for (const [n, channel] of channels.entries()) {
      const mine = new Set(names.filter((_, i) => channelOf(i) === channel))
      const replies = (await stage.sql.query<StoredReply>(stored, [channel.channelId])).rows
      const found = compareDeliveries(replies, await channel.accepted(), isRead[n])
      const { channelId } = channel
      const written = sendings.filter((s) => mine.has(s.key))
      const inbound = await compareWithDatabase(stage, written, { sentId: byText, channelId })
      if (inbound.lost + inbound.doubled + inbound.reordered > 0)
        problems.push(`${channel.type}, of clients: ${JSON.stringify({ ...inbound, problems: [] })}`)
      for (const problem of inbound.problems) if (!problems.includes(problem)) problems.push(problem)
      rows.push({
        ...{ channel: o.polls ? `${channel.type}, polled` : channel.type, chats: mine.size },
        incoming: inbound.acked,
        ...{ outgoing: replies.length, delivered: found.delivered, unknown: found.unknown },
        lost: found.lost + inbound.lost,
        doubled: found.doubled + inbound.doubled,
        reordered: found.reordered + inbound.reordered,
      })
      problems.push(...found.problems.map((p) => `${channel.type}: ${p}`))
    }
    if (lostAnswers > 0) problems.push(`${lostAnswers} answers of operators are lost`)
    if (sendings.some((s) => !s.acked)) problems.push('some messages of clients were never acknowledged')
    if (ackedAnswers.length !== o.outgoing) problems.push(`${ackedAnswers.length} of ${o.outgoing} answers were`)
    return { rows, problems }
  } finally {
    for (const end of ends.reverse()) await end()
  }
}
const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(1)
const storedAnswers = async (stage: Stage): Promise<{ id: string }[]> =>
  (await stage.sql.query<{ id: string }>(`select ${byText} as id from messages where author_kind = 'operator'`)).rows
