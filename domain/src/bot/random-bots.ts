import type { BotFinal, BotNode, BotReaction } from '@beseda/contract/entities/bot.ts'
import { systemIntents } from '@beseda/contract/entities/bot.ts'
import type { BotInput } from './session.ts'

/** A generator of numbers below n, by its seed. */
export const chance = (seed: number) => {
  let state = seed * 2_654_435_761 + 1
  return (n: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 12)) >>> 0) % n
  }
}
export type Random = (below: number) => number
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
/** Nodes as nobody would draw them: links to nothing, several roots, loops of triggers. */
export const nodesOf = (random: Random): BotNode[] => {
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
/** A text, or a button of these nodes. */
export const inputOf = (random: Random, nodes: readonly Pick<BotNode, 'id'>[]): BotInput =>
  random(3) === 0
    ? { kind: 'button', payload: `${pick(random, nodes).id}:r${random(5)}`, text: pick(random, texts) }
    : { kind: 'text', text: pick(random, texts) }
