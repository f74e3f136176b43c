import type { BotFinal, BotNode, BotReaction } from '@beseda/contract/entities/bot.ts'
import { systemIntents } from '@beseda/contract/entities/bot.ts'
import { limits } from '@beseda/contract/limits.ts'
import { expect, test } from 'vitest'
import { noIntents } from '../intents/intents.ts'
import { checkBot } from './check/check-bot.ts'
import { compileBot } from './program.ts'
import type { BotInput, BotSession } from './session.ts'
import { step } from './step.ts'

/** BOTS=100000 runs the full number; the default stays below two seconds. */
const bots = Number((globalThis as { process?: { env: Record<string, string> } }).process?.env.BOTS ?? 2000)

/** A generator of numbers below n, by its seed. */
const chance = (seed: number) => {
  let state = seed * 2_654_435_761 + 1
  return (n: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 12)) >>> 0) % n
  }
}
type Random = ReturnType<typeof chance>
const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!
const texts = [
  'привет',
  'где заказ',
  'оператор',
  'да',
  'нет',
  '',
  '   ',
  '🙂',
  'a'.repeat(200),
  '(a+)+$',
  'help me',
  'пока',
]

const reactionOf = (random: Random, i: number, ids: readonly string[]): BotReaction => {
  const target = random(8) === 0 ? null : random(12) === 0 ? 'gone' : pick(random, ids)
  const id = `r${i}`
  switch (random(4)) {
    case 0:
      return { id, kind: 'button', label: pick(random, texts), value: pick(random, texts), target }
    case 1:
      return { id, kind: 'intent', intentId: pick(random, systemIntents), target }
    case 2:
      return {
        id,
        kind: 'trigger',
        start: `${10 + random(10)}:00`,
        end: `${10 + random(10)}:30`,
        zone: pick(random, ['Europe/Moscow', 'America/New_York']),
        target,
      }
    default:
      return { id, kind: 'default', target }
  }
}
const finals: readonly (BotFinal | null)[] = [
  ...[null, null, null, null],
  ...([{ kind: 'none' }, { kind: 'close' }, { kind: 'lastOperator' }] as const),
  ...([
    { kind: 'team', teamId: 't' },
    { kind: 'operator', operatorId: null },
  ] as const),
]
const nodesOf = (random: Random): BotNode[] => {
  const ids = Array.from({ length: 1 + random(7) }, (_, i) => `n${i}`)
  return ids.map((id, i) => ({
    ...{ id, name: id, root: i === 0 || random(20) === 0, position: { x: 0, y: 0 } },
    replies: Array.from({ length: random(3) }, (_, n) =>
      random(5) === 0
        ? { id: `f${n}`, kind: 'file' as const, fileId: random(2) ? 'file' : null, name: 'f', bytes: 1 }
        : { id: `t${n}`, kind: 'text' as const, text: pick(random, texts) },
    ),
    reactions: Array.from({ length: random(5) }, (_, n) => reactionOf(random, n, ids)),
    final: pick(random, finals),
  }))
}
const inputOf = (random: Random, nodes: readonly BotNode[]): BotInput =>
  random(3) === 0
    ? { kind: 'button', payload: `${pick(random, nodes).id}:r${random(5)}`, text: pick(random, texts) }
    : { kind: 'text', text: pick(random, texts) }

test(`${bots} random bots: every answer halts with few replies, is repeatable, and keeps its version`, () => {
  const mostReplies = 7 * 3 + 8
  let ended = 0
  for (let seed = 1; seed <= bots; seed += 1) {
    const random = chance(seed)
    const nodes = nodesOf(random)
    const bot = compileBot({ botId: 'bot', version: seed }, { name: 'x', defaultMessage: 'd', nodes }, noIntents)
    let session: BotSession | null = null
    for (let i = 0, now = random(86_400) * 1000; i < 12; i += 1, now += 3_600_000) {
      const input = inputOf(random, nodes)
      const before: string = JSON.stringify(session)
      const done = step(bot, session, input, now)
      if (JSON.stringify(step(bot, session, input, now)) !== JSON.stringify(done))
        throw new Error(`seed ${seed} differs`)
      if (JSON.stringify(session) !== before) throw new Error(`seed ${seed} changed its session`)
      if (done.replies.length > mostReplies) throw new Error(`seed ${seed}: ${done.replies.length} replies`)
      if ((done.next === null) === (done.end === null)) throw new Error(`seed ${seed} neither waits nor ends`)
      if (done.next && (done.next.version !== seed || done.next.answers !== i + 1))
        throw new Error(`seed ${seed} moved`)
      if (done.end) ended += 1
      if (!done.next) break
      session = done.next
    }
  }
  expect(ended).toBeGreaterThan(bots / 2)
})
test('a bot without errors never ends by a fault of its nodes', () => {
  const context = { otherNames: [], intents: [], channels: [], operators: [], fileIds: null }
  const teams = [{ id: 't', name: 't', members: 1 }]
  let sound = 0
  for (let seed = 1; seed <= bots; seed += 1) {
    const random = chance(seed + 7)
    const nodes = nodesOf(random)
    const document = { name: 'x', description: '', defaultMessage: 'd', nodes }
    if (checkBot(document, { ...context, teams }).some((f) => f.level === 'error')) continue
    sound += 1
    const bot = compileBot({ botId: 'bot', version: 1 }, document, noIntents)
    let session: BotSession | null = null
    for (let i = 0; i < 12; i += 1) {
      const done = step(bot, session, inputOf(random, nodes), seed * 60_000)
      const fault = done.end?.kind === 'handOver' ? done.end.fault : null
      if (fault !== null && fault !== 'noWindow') throw new Error(`seed ${seed}: ${fault}`)
      if (!done.next) break
      session = done.next
    }
  }
  expect(sound).toBeGreaterThan(bots / 100)
  expect(limits.botAnswers).toBe(100)
})
