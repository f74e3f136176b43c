import { chanceOf } from '../ledger/chance.ts'
import { createCaller } from '../nodes/caller.ts'
import { createNodes } from '../nodes/nodes.ts'
import { openStage } from '../stage.ts'
import { kinds } from './kinds.ts'
import { openLane } from './lane.ts'

export interface RaceResult {
  readonly name: string
  readonly rounds: number
  /** How often it came out which way. */
  readonly outcomes: ReadonlyMap<string, number>
  readonly wrong: readonly string[]
}
export interface RacesOptions {
  readonly rounds: number
  readonly lanes?: number
  readonly seed?: number
  readonly say?: (line: string) => void
}
const mostWrong = 20
const brokenFeeds = `
  select c.id from chats c join messages m on m.chat_id = c.id group by c.id
  having count(*) <> c.last_seq or min(m.seq) <> 1 or max(m.seq) <> c.last_seq`
const behindTheEnd = `
  select m.id from messages m join messages line on line.session_id = m.session_id and line.history ->> 'type' = 'closed'
  where m.kind = 'message' and m.seq > line.seq`
const openTwice = 'select chat_id as id from chat_sessions where closed_at is null group by 1 having count(*) > 1'
const doubled = `select min(text) as id from messages where kind = 'message' group by text having count(*) > 1`
const atTheEnd: readonly (readonly [string, string])[] = [
  [brokenFeeds, 'a feed does not count 1, 2, 3 …'],
  [behindTheEnd, 'a message stands behind the closing of its session'],
  [openTwice, 'a chat has two open sessions'],
  [doubled, 'a message is there twice'],
]

/** Every race so often, each between the two processes of an installation with one database. */
export const runRaces = async ({ rounds, lanes: many = 6, seed = 1, say = () => {} }: RacesOptions) => {
  const chance = chanceOf(seed)
  const stage = await openStage({ operators: 0 })
  const ends: (() => unknown)[] = [stage.close]
  try {
    const nodes = await createNodes(stage, 2)
    ends.push(() => Promise.all(nodes.map((n) => n.kill())))
    const [first, second] = nodes.map((node) => createCaller([node], chance)) as [never, never]
    const callers = [first, second] as const
    ends.push(() => callers.map((c: { close: () => void }) => c.close()))
    const lanes = await Promise.all(
      Array.from({ length: Math.min(many, rounds) }, () => openLane(stage, callers, chance)),
    )
    const results: RaceResult[] = []
    for (const kind of kinds) {
      const outcomes = new Map<string, number>()
      const wrong: string[] = []
      let round = 0
      const run = async (lane: (typeof lanes)[number]): Promise<void> => {
        while (round < rounds && wrong.length < mostWrong) {
          const own = ++round
          const raced = await kind.run(lane)
          outcomes.set(raced.outcome, (outcomes.get(raced.outcome) ?? 0) + 1)
          wrong.push(...raced.wrong.map((w) => `round ${own}: ${w}`))
        }
      }
      await Promise.all(lanes.map(run))
      for (const [query, what] of atTheEnd)
        wrong.push(...(await stage.sql.query<{ id: string }>(query)).rows.map(({ id }) => `${what}: ${id}`))
      results.push({ name: kind.name, rounds: round, outcomes, wrong: wrong.slice(0, mostWrong) })
      say(`${kind.name}: ${round} rounds, ${inWords(outcomes)}, ${wrong.length} wrong`)
      for (const line of wrong.slice(0, mostWrong)) say(`  ${line}`)
    }
    return results
  } finally {
    for (const end of ends.reverse()) await end()
  }
}
const inWords = (outcomes: ReadonlyMap<string, number>): string =>
  [...outcomes].map(([outcome, n]) => `${outcome} ${n}`).join(', ')
