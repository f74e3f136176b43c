import { setTimeout as sleep } from 'node:timers/promises'
import { chanceOf } from '../ledger/chance.ts'
import { createCaller } from '../nodes/caller.ts'
import { createNodes } from '../nodes/nodes.ts'
import { openStage, type Stage } from '../stage.ts'
import { closeAll, type Kind, kinds } from './kinds.ts'
import { type Lane, openLane } from './lane.ts'

export interface RaceResult {
  readonly name: string
  readonly rounds: number
  /** How often each outcome occurred. */
  readonly outcomes: ReadonlyMap<string, number>
  readonly wrong: readonly string[]
}
export interface RacesOptions {
  readonly rounds: number
  /** The number of rounds that are prepared, run and cleaned up together. */
  readonly lanes?: number
  readonly seed?: number
  /** Only races whose names contain this. */
  readonly only?: string
  readonly say?: (line: string) => void
}
const maxViolations = 20
/** Races in parallel. */
const hands = 12
/** How much the head start changes after each round, so that neither side always wins, however busy the machine is. */
const leadStepMs = 2
const maxLeadMs = 400
/** Longer than the time for undoing a closing. */
const closingMs = 8_200
const brokenFeeds = `
  select c.id from chats c join messages m on m.chat_id = c.id group by c.id
  having count(*) <> c.last_seq or min(m.seq) <> 1 or max(m.seq) <> c.last_seq`
const behindTheEnd = `
  select m.id from messages m where m.kind = 'message' and 'closed' = (
    select l.history ->> 'type' from messages l
    where l.chat_id = m.chat_id and l.session_id = m.session_id and l.seq < m.seq and l.history ->> 'type' in ('opened', 'reopened', 'closed')
    order by l.seq desc limit 1)`
const openTwice = 'select chat_id as id from chat_sessions where closed_at is null group by 1 having count(*) > 1'
const doubled = `select min(text) as id from messages where kind = 'message' group by text having count(*) > 1`
const atTheEnd: readonly (readonly [string, string])[] = [
  [brokenFeeds, 'a feed does not count 1, 2, 3 …'],
  [behindTheEnd, 'a message stands behind the closing of its session'],
  [openTwice, 'a chat has two open sessions'],
  [doubled, 'a message is there twice'],
]
const open = `select count(*)::int as n from chats where status <> 'closed'`

/** Runs an action for each lane, `hands` in parallel. */
const forEach = async (lanes: readonly Lane[], act: (lane: Lane) => Promise<void>): Promise<void> => {
  const waiting = [...lanes]
  const hand = async (): Promise<void> => {
    for (let lane = waiting.pop(); lane; lane = waiting.pop()) await act(lane)
  }
  await Promise.all(Array.from({ length: hands }, hand))
}
const untilClosed = async ({ sql }: Stage, pass: (ms: number) => Promise<void>): Promise<void> => {
  await pass(closingMs)
  for (const until = performance.now() + 60_000; ; await sleep(50)) {
    if ((await sql.query<{ n: number }>(open)).rows[0]!.n === 0) return
    if (performance.now() > until) throw new Error('chats that were closed stay open')
  }
}

/** Runs every race for the given number of rounds, each between two server processes on one database. */
export const runRaces = async ({ rounds, lanes: many = 100, seed = 1, only = '', say = () => {} }: RacesOptions) => {
  const chance = chanceOf(seed)
  const stage = await openStage({ operators: 0 })
  const ends: (() => unknown)[] = [stage.close]
  try {
    const nodes = await createNodes(stage, 2)
    ends.push(() => Promise.all(nodes.map((n) => n.kill())))
    const callers = [createCaller([nodes[0]!], chance), createCaller([nodes[1]!], chance)] as const
    ends.push(() => {
      for (const c of callers) c.close()
    })
    const lanes: Lane[] = []
    for (let n = 0; n < Math.min(many, rounds); n++) lanes.push(await openLane(stage, callers, chance, (n % 2) * 24))
    let passed = 0
    const pass = async (ms: number): Promise<void> => {
      passed += ms
      await Promise.all(nodes.map((n) => n.pass(passed)))
    }
    const run = async (kind: Kind): Promise<RaceResult> => {
      const outcomes = new Map<string, number>()
      const wrong: string[] = []
      let done = 0
      let leadMs = 0
      while (done < rounds && wrong.length < maxViolations) {
        const now = lanes.slice(0, rounds - done)
        await forEach(now, kind.prepare)
        if (kind.passMs) await pass(kind.passMs)
        await forEach(now, async (lane) => {
          const raced = await kind.race(lane, leadMs)
          const round = ++done
          if (kind.firstWins !== undefined) {
            const ahead = leadMs + (raced.outcome === kind.firstWins ? leadStepMs : -leadStepMs)
            leadMs = Math.max(-maxLeadMs, Math.min(maxLeadMs, ahead))
          }
          outcomes.set(raced.outcome, (outcomes.get(raced.outcome) ?? 0) + 1)
          wrong.push(...raced.wrong.map((w) => `round ${round}: ${w}`))
        })
        await forEach(now, closeAll)
        await untilClosed(stage, pass)
        if (done % 1_000 === 0) say(`${kind.name}: ${done} …`)
      }
      for (const [query, what] of atTheEnd)
        wrong.push(...(await stage.sql.query<{ id: string }>(query)).rows.map(({ id }) => `${what}: ${id}`))
      return { name: kind.name, rounds: done, outcomes, wrong: wrong.slice(0, maxViolations) }
    }
    const results: RaceResult[] = []
    for (const kind of kinds.filter((k) => k.name.includes(only))) {
      const result = await run(kind)
      results.push(result)
      const how = [...result.outcomes].map(([outcome, n]) => `${outcome} ${n}`).join(', ')
      say(`${kind.name}: ${result.rounds} rounds, ${how}, ${result.wrong.length} wrong`)
      for (const line of result.wrong) say(`  ${line}`)
    }
    return results
  } finally {
    for (const end of ends.reverse()) await end()
  }
}
