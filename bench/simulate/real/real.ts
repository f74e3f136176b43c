import { setTimeout as sleep } from 'node:timers/promises'
import { chanceOf } from '../../ledger/chance.ts'
import { createCaller } from '../../nodes/caller.ts'
import { createNodes } from '../../nodes/nodes.ts'
import { openStage, type Stage } from '../../stage.ts'
import { createActor } from './acts.ts'
import { arrangeCentre, type CentreSize, letVisitorsCome } from './arrange.ts'
import { automate } from './automate.ts'
import { createTrouble } from './faults.ts'
import { type Observation, type Observer, openObserver } from './observer.ts'

export interface SimulateRealOptions extends Partial<CentreSize> {
  readonly steps: number
  readonly seed: number
  /** Probability of a kill or a freeze per batch of actions. */
  readonly faults?: number
  readonly say?: (line: string) => void
}
export interface SimulatedReal {
  readonly steps: number
  readonly violations: readonly string[]
  readonly answers: ReadonlyMap<string, number>
  readonly eventCounts: ReadonlyMap<string, number>
  /** How often the stuck-queue monitor had to assign a chat. */
  readonly healed: number
  readonly counts: { kills: number; freezes: number; jumps: number; passedMs: number }
}
const maxViolations = 20
const together = 8
const day = 24 * 3_600_000
const healing = 'chats waited while somebody was free'

/**
 * Two server processes on one database, and random concurrent actions on both. After each batch of actions everything
 * is checked in one snapshot. A seed repeats the random choices, not the timing of the processes.
 */
export const simulateReal = async (o: SimulateRealOptions): Promise<SimulatedReal> => {
  const say = o.say ?? (() => {})
  const chance = chanceOf(o.seed)
  const stage = await openStage({ operators: 0 })
  const ends: (() => unknown)[] = [stage.close]
  const violations: string[] = []
  let step = 0
  let healed = 0
  const wrong = (what: string) => void violations.push(`step ${step}: ${what}`)
  try {
    const nodes = await createNodes(stage, 2, {
      onLog: (text, error, about) => {
        if (text === healing) healed++
        if (!process.env.SIMULATE_LOG) return
        say(`  step ${step} ${text} ${about} ${error ?? ''}`)
        if (text === healing) void lastEvents(stage).then((lines) => say(lines.join('\n')))
      },
    })
    ends.push(() => Promise.all(nodes.map((n) => n.kill())))
    const caller = createCaller(nodes, chance)
    ends.push(caller.close)
    const size = { teams: o.teams ?? 4, operators: o.operators ?? 10, chats: o.chats ?? 40 }
    const arranged = await arrangeCentre(stage, size, chance)
    await automate(stage, arranged, arranged.channelIds, chance)
    const visitors = await letVisitorsCome(caller, arranged.channelIds, size.chats)
    const centre = { ...arranged, visitors }
    const actor = createActor(centre, caller, chance, wrong)
    const trouble = createTrouble({ nodes, chance, often: o.faults ?? 0.02, wrong })
    const observer = openObserver(stage.sql, centre)
    let now: Observation = await observer.observe()
    const startedAt = performance.now()
    for (let said = 0; step < o.steps && violations.length < maxViolations; ) {
      const many = Math.min(1 + Math.floor(chance() * together), o.steps - step)
      const acts = Array.from({ length: many }, () => actor.act(now.chats))
      await Promise.all([...acts, trouble.during()])
      step += many
      await trouble.between()
      now = await observer.observe(actor.takeAskedLimits())
      now.wrong.forEach(wrong)
      if (now.stuck.length > 0) {
        wrong(`${now.stuck} waits, somebody is free, and nothing is on its way`)
        for (const line of await lastEvents(stage)) say(line)
      }
      if (step - said >= 1_000) {
        said = step
        const seconds = (performance.now() - startedAt) / 1_000
        const { kills, freezes, jumps } = trouble.counts
        say(`${step} steps in ${seconds.toFixed(0)} s, ${kills} kills, ${freezes} freezes, ${jumps} clocks set`)
      }
    }
    await trouble.over()
    if (violations.length === 0) await theEnd(observer, trouble.pass, wrong, [...actor.acked], stage)
    caller.faults().forEach(wrong)
    const crashes = nodes.reduce((sum, n) => sum + n.crashes(), 0)
    if (crashes > 0) wrong(`a server ended by itself ${crashes} times`)
    const counts = trouble.counts
    return {
      steps: step,
      violations,
      answers: actor.answers,
      eventCounts: observer.eventChecker.counts,
      healed,
      counts,
    }
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

const lastEventsSql = `
  select id, xmin::text as xmin, at, type, data ->> 'reason' as reason, data ->> 'chatId' as chat, coalesce(data ->> 'operatorId', data ->> 'userId') as person
  from events order by events.id desc limit 25`
const lastEvents = async ({ sql }: Stage): Promise<string[]> =>
  (await sql.query<Record<string, unknown>>(lastEventsSql)).rows
    .reverse()
    .map((row) => `  ${Object.values(row).join(' ')}`)

const open = `select c.id from chats c where c.status <> 'closed' and c.team_id is not null`
const unfinished = 'select name, state, count(*)::int as n from jobs group by 1, 2'
const brokenFeeds = `
  select c.id from chats c left join messages m on m.chat_id = c.id group by c.id
  having count(m.seq) <> c.last_seq or count(distinct m.seq) <> c.last_seq`
const storedOnce = `
  select a.id from unnest($1::text[]) as a(id)
  where (select count(*) from messages m where starts_with(m.text, 'a message ' || a.id)) <> 1`

/**
 * No more actions, and a quarter of a year passes: every session of a team must end, no job be left, nothing be lost.
 */
const theEnd = async (
  observer: Observer,
  pass: (ms: number) => Promise<void>,
  wrong: (what: string) => void,
  acked: readonly string[],
  { sql }: Stage,
): Promise<void> => {
  await pass(90 * day)
  const rows = async (text: string, values: unknown[] = []) =>
    (await sql.query<Record<string, unknown>>(text, values)).rows
  const until = performance.now() + 30_000
  while (((await rows(open)).length > 0 || (await rows(unfinished)).length > 0) && performance.now() < until)
    await sleep(100)
  for (const { id } of await rows(open)) wrong(`${id} never ended`)
  for (const job of await rows(unfinished)) wrong(`${job.n} jobs ${job.name} are still ${job.state}`)
  const last = await observer.observe()
  last.wrong.forEach(wrong)
  for (const { id } of await rows(brokenFeeds)) wrong(`the feed of ${id} does not count 1, 2, 3 …`)
  for (const { id } of await rows(storedOnce, [acked])) wrong(`message ${id} was acknowledged and is not there once`)
}
