import { limits } from '@beseda/contract/limits.ts'
import { expect, test } from 'vitest'
import { noIntents } from '../intents/intents.ts'
import { checkBot } from './check/check-bot.ts'
import { compileBot } from './program.ts'
import { chance, inputOf, nodesOf } from './random-bots.ts'
import type { BotSession } from './session.ts'
import { step } from './step.ts'

/** BOTS=100000 runs the full number; the default stays below two seconds. */
const bots = Number((globalThis as { process?: { env: Record<string, string> } }).process?.env.BOTS ?? 2000)

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
