import { botIntents } from '@beseda/contract/endpoints/bot-intents.ts'
import { botRuns } from '@beseda/contract/endpoints/bot-runs.ts'
import { bots } from '@beseda/contract/endpoints/bots.ts'
import { channels } from '@beseda/contract/endpoints/channels.ts'
import { routing } from '@beseda/contract/endpoints/routing.ts'
import type { Position } from '@beseda/contract/realtime.ts'
import { node } from '@beseda/domain/bot/testing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patience } from '../../../start/slow.mjs'
import { userMember } from '../../src/features/realtime/member.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import { type BotBuilder, botBuilder, menu } from './bot-world.ts'

let w: World
let builder: BotBuilder
let boss: Operator
beforeAll(async () => {
  w = await createWorld()
  builder = await botBuilder(w)
  boss = builder.boss
})
afterAll(() => w.close())

/** Everything that a console shows of bots, apart from the draft in an open editor. */
const fetchAll = async (botId: string) => {
  const of = async <T>(call: Promise<T>): Promise<T | null> => call.catch(() => null)
  return {
    ...{ list: await boss.call(bots.list, {}), intents: await boss.call(botIntents.list, {}) },
    ...{
      context: await of(boss.call(bots.context, { botId })),
      versions: await of(boss.call(bots.versions, { botId })),
    },
    ...{ tests: await of(boss.call(botRuns.tests, { botId })), findings: await of(boss.call(bots.check, { botId })) },
  }
}
test('whatever changes bots, an open console that fetches again when a frame says so has what a fresh one gets', async () => {
  const { id: botId } = await builder.create()
  const member = userMember((await w.gate.user(boss.token))!)
  const first = await w.deps.hub.poll(member, undefined, AbortSignal.timeout(patience(30_000)))
  let since: Position = { epoch: first.epoch, position: first.position }
  let held = await fetchAll(botId)
  const catchUp = async (): Promise<boolean> => {
    const answer = await w.deps.hub.poll(member, since, AbortSignal.timeout(patience(10_000)))
    since = { epoch: answer.epoch, position: answer.position }
    const isStale = answer.frames.some(({ entities }) => entities.staleLists?.includes('bots'))
    if (isStale) held = await fetchAll(botId)
    return isStale
  }
  const revision = async () => (await boss.call(bots.one, { botId })).revision
  const save = async (change: Parameters<BotBuilder['save']>[2]) => builder.save(botId, await revision(), change)
  const [testId, ruleId, intentId] = [w.newId(), w.newId(), w.newId()]
  const step = { says: { kind: 'text' as const, text: 'Доставка' }, at: 0, reaches: ['start'] }
  const rule = { channelId: w.channelId, id: ruleId, name: 'Бот', enabled: true, conditions: [] }
  const staff = node('human', { says: 'Зову оператора', final: { kind: 'team', teamId: w.teamId } })
  const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['draft', () => save({ put: menu() })],
    ['renamed', () => save({ name: 'Первая' })],
    ['dialogue saved', () => boss.call(botRuns.saveTest, { botId, id: testId, name: 'Доставка', steps: [step] })],
    ['dialogue removed', () => boss.call(botRuns.removeTest, { botTestId: testId })],
    ['published', async () => builder.publish(botId, await revision())],
    ['draft of a published bot', () => save({ put: [staff] })],
    ['published again', async () => builder.publish(botId, await revision())],
    [
      'rolled back',
      async () => boss.call(bots.rollBack, { botId, number: 1, revision: await revision(), note: '', moves: false }),
    ],
    ['intent', () => boss.call(botIntents.create, { id: intentId, name: 'Счёт', must: ['счёт'], mustNot: [] })],
    ['intent removed', () => boss.call(botIntents.remove, { intentId })],
    ['a rule leads to it', () => boss.call(routing.create, { ...rule, action: { kind: 'bot', botId } })],
    ['its channel is renamed', () => boss.call(channels.change, { channelId: w.channelId, name: 'Сайт' })],
    ['the rule is removed', () => boss.call(routing.remove, { channelId: w.channelId, ruleId })],
    ['copied', () => boss.call(bots.copy, { botId, id: w.newId(), name: 'Копия' })],
    ['deleted', () => boss.call(bots.remove, { botId })],
  ]
  for (const [name, change] of changes) {
    const before = await fetchAll(botId)
    await change()
    const fresh = await fetchAll(botId)
    expect(fresh, `${name} changes something`).not.toEqual(before)
    expect(await catchUp(), `${name} is announced`).toBe(true)
    await expect.poll(() => held, { message: name }).toEqual(fresh)
  }
})
