import { setTimeout as sleep } from 'node:timers/promises'
import { nextDeadline } from '@beseda/domain/chat-session/deadlines.ts'
import type { Engine } from '@beseda/domain/engine/engine.ts'
import { chanceOf } from '../../ledger/chance.ts'
import { createCaller } from '../../nodes/caller.ts'
import { createNodes, type ServerNode } from '../../nodes/nodes.ts'
import { openStage, type Stage } from '../../stage.ts'
import { keyOf } from '../../visitors.ts'
import { arrangeCentre, type RealCentre } from '../real/arrange.ts'
import { automate } from '../real/automate.ts'
import { type Action, clientWrites, drawAction, says, type Visitor } from './action.ts'
import { adoptTimes } from './adopt-times.ts'
import { engineLike } from './centre.ts'
import { furnish } from './furnish.ts'
import { createMoves } from './moves.ts'
import { createRatingLedger } from './ratings.ts'
import { spreadDeadlines } from './spread-deadlines.ts'
import { differences, isQuiet, lastEventAt, readChats } from './state.ts'

export interface CompareOptions {
  readonly steps: number
  readonly seed: number
  readonly operators?: number
  readonly teams?: number
  readonly chats?: number
}
export interface Compared {
  readonly steps: number
  readonly violations: readonly string[]
  /** By action and result: `close ok`, `take CHAT_TAKEN`. */
  readonly answers: ReadonlyMap<string, number>
}
const maxViolations = 10
const quietWithinMs = 30_000
/**
 * The server's time runs so much slower than the real time, except when the comparison lets it pass. No deadline comes while an action
 * is on its way: before or after it would both be right.
 */
const pace = 0.01

/**
 * Applies the same random actions to one real server and to the engine, one after another, and compares their states
 * after each. Where they agree the engine adopts the server's times, which are later by the duration of its jobs and
 * sweeps. Time passes for both, mostly a little, sometimes until the next deadline.
 */
export const compareWithEngine = async (o: CompareOptions): Promise<Compared> => {
  const chance = chanceOf(o.seed)
  const stage = await openStage({ operators: 0 })
  const ends: (() => unknown)[] = [stage.close]
  const answers = new Map<string, number>()
  const violations: string[] = []
  let step = 0
  try {
    const [node] = await createNodes(stage, 1, { env: { NODE_PACE: String(pace), NODE_SINCE: String(Date.now()) } })
    ends.push(() => node!.kill())
    const caller = createCaller([node!], chance)
    ends.push(caller.close)
    const size = { teams: o.teams ?? 3, operators: o.operators ?? 6, chats: o.chats ?? 15 }
    const arranged = await arrangeCentre(stage, size, chance)
    const categories = await furnish(stage, arranged, arranged.channelIds)
    const automations = await automate(stage, arranged, arranged.channelIds, chance)
    const visitors: Visitor[] = []
    for (let i = 0; i < size.chats; i++) {
      const channelId = arranged.channelIds[i % arranged.channelIds.length]!
      const answer = await caller.call('POST', `/widget/${channelId}/session`, null, { key: keyOf(`compare-${i}`) })
      const { token } = answer.entity as { token: string }
      visitors.push({ token, contactId: await newContact(stage, visitors) })
    }
    // Of chats whose clients do not wait, the one with the smaller id comes first. The engine's ids are those of the contacts: both orders
    // must be the same.
    const inOrder = [...visitors].sort((a, b) => (a.contactId < b.contactId ? -1 : 1))
    const centre: RealCentre = { ...arranged, visitors: [] }
    for (const operator of centre.operators) await centre.signIn(operator)
    const [ledger, moves] = [createRatingLedger(), createMoves()]
    const startsAt = await node!.now()
    const engine = await engineLike(stage, centre, { startsAt, categories, ledger, moves, automations })
    let passed = 0
    for (; step < o.steps && violations.length < maxViolations; step++) {
      passed += await passTime(node!, engine, chance, passed)
      await becomeQuiet(stage, node!)
      engine.runUntil(await node!.now())
      const people = { centre, visitors, categoryIds: categories.map((c) => c.id), moves }
      const first = inOrder[step]
      const act = first
        ? clientWrites(caller, first, says[Math.floor(chance() * says.length)]!)
        : drawAction(caller, people, await readChats(stage.sql), chance)
      const expected = await applyToBoth(stage, node!, engine, act)
      answers.set(`${act.name} ${expected.code}`, (answers.get(`${act.name} ${expected.code}`) ?? 0) + 1)
      const wrong = [...expected.wrong, ...(await differences(stage.sql, engine, ledger))]
      if (wrong.length === 0) {
        await adoptTimes(stage.sql, engine)
        await spreadDeadlines(stage.sql, engine)
        await adoptTimes(stage.sql, engine)
      }
      violations.push(...wrong.map((what) => `step ${step} after ${act.name} (${expected.code}): ${what}`))
    }
    violations.push(...caller.faults())
    return { steps: step, violations, answers }
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

/** The contact that the server has created since the last visitor of these. */
const newContact = async ({ sql }: Stage, visitors: readonly Visitor[]): Promise<string> => {
  const known = visitors.map((v) => v.contactId)
  const { rows } = await sql.query<{ id: string }>('select id from contacts where id <> all($1::uuid[])', [known])
  if (rows.length !== 1) throw new Error('a visitor has no contact')
  return rows[0]!.id
}

/** Advances time, mostly a little, sometimes to the next deadline. Returns by how much. */
const passTime = async (node: ServerNode, engine: Engine, chance: () => number, passed: number): Promise<number> => {
  const deadlines = [...engine.chats.values()].flatMap((c) => nextDeadline(c, engine.policyOf(c.teamId)) ?? [])
  const next = Math.min(...deadlines, Number.POSITIVE_INFINITY)
  const wait = 1_000 + Math.floor(chance() * 4_000)
  const untilNext = next - (await node.now())
  const isShort = untilNext < wait + 500 || chance() < 0.15
  const ms = Number.isFinite(untilNext) && isShort ? Math.max(0, untilNext) + 50 : wait
  await node.pass(passed + ms)
  return ms
}

const becomeQuiet = async (stage: Stage, node: ServerNode): Promise<void> => {
  const until = performance.now() + quietWithinMs
  while (!(await isQuiet(stage.sql, await node.now()))) {
    if (performance.now() > until) throw new Error('the server does not become quiet')
    await sleep(10)
  }
}

/** Applies the action to the server, then to the engine with the server's time. */
const applyToBoth = async (
  stage: Stage,
  node: ServerNode,
  engine: Engine,
  act: Action,
): Promise<{ code: string; wrong: string[] }> => {
  const before = await lastEventAt(stage.sql)
  const code = await act.call()
  const first = await lastEventAt(stage.sql, before.id)
  engine.runUntil(first.at ?? (await node.now()))
  const refusal = act.apply(engine) ?? 'ok'
  await becomeQuiet(stage, node)
  engine.runUntil(await node.now())
  return { code, wrong: refusal === code ? [] : [`the engine answers ${refusal}`] }
}
