import { join } from 'node:path'
import { openStage } from '../stage.ts'
import { planBackups } from './backup.ts'
import { chanceOf } from './chance.ts'
import { openConsole } from './console.ts'
import { untilEqual } from './equal.ts'
import { planFaults } from './faults.ts'
import { openNotebook, readNotebook } from './notebook.ts'
import { compareWithDatabase, type Verdict } from './oracle.ts'
import { noTroubles } from './persistent.ts'
import { openProviderTransport } from './provider-transport.ts'
import { startProxy } from './proxy.ts'
import { startReplier } from './replier.ts'
import { createSender } from './sender.ts'
import type { TransportName } from './transport.ts'
import { openWidgetTransport } from './widget-transport.ts'

export interface LedgerOptions {
  /** How clients write and how replies reach them. */
  readonly transport?: TransportName
  readonly messages: number
  readonly senders: number
  readonly kills: number
  readonly restarts: number
  /** Share of the responses that are cut off after the commit, 0 to 1. */
  readonly cutReplies: number
  readonly seed: number
  /** Backs up under load and at the end, restores both elsewhere and compares them too. */
  readonly backup?: boolean
  /** Every open browser must equal a fresh fetch within this time, in milliseconds. */
  readonly convergenceMs?: number
  /** No attempt may wait longer for a response or an error, in milliseconds. */
  readonly hangMs?: number
  readonly say?: (line: string) => void
}
const openOrganization = { operators: 3, limit: 999 }

/**
 * Sends messages while faults happen, then compares what was acknowledged, stored and delivered, and what every open
 * browser shows.
 */
export const runLedger = async (o: LedgerOptions): Promise<Verdict> => {
  const { say = () => {}, convergenceMs = 5_000, hangMs = 10_000 } = o
  const chance = chanceOf(o.seed)
  const stage = await openStage(openOrganization)
  const ends: (() => unknown)[] = [stage.close]
  try {
    const settleMs = 24 * convergenceMs
    const polls = o.transport === 'polling'
    const transport = await (polls || o.transport === 'provider'
      ? openProviderTransport(stage, { chance, seed: o.seed, settleMs, polls })
      : openWidgetTransport(stage))
    ends.push(transport.close)
    const { keeper } = transport
    const proxy = await startProxy(keeper.url, o.cutReplies, chance)
    ends.push(proxy.close)
    await transport.prepare(proxy.url)
    const consoles = stage.operators.map(({ id, token }, i) => {
      const viewer = { userId: id, teamIds: [stage.teamId], channelIds: [], allChats: true }
      return openConsole({ url: keeper.url, token, viewer, scope: i === 0 ? 'all' : 'mine' })
    })
    const names = Array.from({ length: o.senders }, (_, i) => `sender-${i + 1}`)
    const panels = transport.openPanels(names)
    ends.push(() => [...consoles, ...panels].map((browser) => browser.close()))

    const file = join(stage.dataDir, 'notebook.tsv')
    const notebook = openNotebook(file)
    const troubles = noTroubles()
    const { messages, kills, restarts } = o
    const faults = planFaults({ stage, keeper, messages, kills, restarts, chance, say })
    const backups = o.backup ? planBackups(stage, { messages, file, say }) : null
    let acked = 0
    const senders = names.map((name, i) =>
      createSender({
        name,
        ...transport.client(name, proxy.url, troubles),
        messages: Math.floor(messages / o.senders) + (i < messages % o.senders ? 1 : 0),
        notebook,
        onAck: () => {
          faults.note(++acked)
          backups?.note(acked)
        },
      }),
    )
    const [, operator] = stage.operators
    const replier = startReplier({ url: proxy.url, token: operator!.token, console: consoles[1]!, chance, troubles })
    ends.push(() => senders.map((s) => s.stop()))
    const startedAt = performance.now()
    await Promise.all(senders.map((sender) => sender.run()))
    await faults.over()
    await replier.stop()
    notebook.close()
    const problems: string[] = []
    await transport.settle().catch((error) => problems.push(String(error)))
    const seconds = (performance.now() - startedAt) / 1_000
    say(`${acked} messages in ${seconds.toFixed(1)} s, ${troubles.retries} retries, ${proxy.cuts()} answers cut off`)
    say(`refusals on the way: ${[...troubles.statuses].map(([status, n]) => `${status} × ${n}`).join(', ') || 'none'}`)

    const settled = await Promise.allSettled(
      [...consoles, ...panels].map((b) => untilEqual(b.difference, convergenceMs)),
    )
    for (const s of settled) if (s.status === 'rejected') problems.push(String(s.reason))
    const slowest = Math.max(...settled.map((s) => (s.status === 'fulfilled' ? s.value : Number.POSITIVE_INFINITY)))
    const resyncs = consoles.reduce((sum, c) => sum + c.resyncs(), 0)
    say(
      `${settled.length} open browsers equal after ${slowest.toFixed(0)} ms; consoles fetched everything ${resyncs} times`,
    )
    if (keeper.crashes() > 0) problems.push(`the server ended by itself ${keeper.crashes()} times`)
    if (troubles.slowestMs > hangMs) problems.push(`a request hung for ${Math.round(troubles.slowestMs)} ms`)
    say(`longest wait for one answer ${Math.round(troubles.slowestMs)} ms`)
    await untilEqual(
      async () => ((await unfinished(stage.sql)) === 0 ? null : 'the list of jobs'),
      convergenceMs,
    ).catch((error) => problems.push(String(error)))
    const { rows } = await stage.sql.query(
      'select id from messages where id = any ($1::uuid[]) and kind = $2 and author_kind = $3',
      [replier.acked, 'message', 'operator'],
    )
    say(`${replier.acked.length} answers of an operator acknowledged, ${rows.length} stored`)
    if (rows.length !== replier.acked.length) problems.push('answers of the operator are lost')
    const inbound = await compareWithDatabase(stage, readNotebook(file))
    const restored = await backups?.check()
    const outbound = await transport.checkDeliveries()
    if (outbound) say(`${outbound.delivered} answers delivered, ${outbound.unknown} with an unknown outcome`)
    return {
      acked: inbound.acked,
      lost: inbound.lost + (outbound?.lost ?? 0) + (restored?.lost ?? 0),
      doubled: inbound.doubled + (outbound?.doubled ?? 0) + (restored?.doubled ?? 0),
      reordered: inbound.reordered + (outbound?.reordered ?? 0) + (restored?.reordered ?? 0),
      problems: [...problems, ...inbound.problems, ...(outbound?.problems ?? []), ...(restored?.problems ?? [])],
    }
  } finally {
    for (const end of ends.reverse()) await end()
  }
}
const unfinished = async (sql: { query: (text: string) => Promise<{ rows: { n: number }[] }> }): Promise<number> =>
  (await sql.query('select count(*)::int as n from jobs')).rows[0]!.n
