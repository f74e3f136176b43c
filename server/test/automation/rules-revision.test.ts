import { botIntents } from '@beseda/contract/endpoints/bot-intents.ts'
import { routing } from '@beseda/contract/endpoints/routing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadRules } from '../../src/features/automation-store/index.ts'
import { read } from '../../src/platform/unit-of-work.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let boss: Operator
beforeAll(async () => {
  w = await createWorld()
  boss = await w.operator('boss', { presence: 'break', rights: ['AUTHORITY_SERVICE_ACCOUNT', 'AUTHORITY_ALL_CHATS'] })
})
afterAll(() => w.close())
const load = () => read(w.deps, w.organizationId, (c) => loadRules(c, w.organizationId, w.channelId))

test('compiled rules stay until something that they consist of has changed', async () => {
  const [first, second, intentId] = [w.newId(), w.newId(), w.newId()]
  const rule = (id: string, word: string) => ({
    ...{ channelId: w.channelId, id, name: word, enabled: true, action: { kind: 'lastOperator' as const } },
    conditions: [{ kind: 'words' as const, settings: { must: [word], mustNot: [] } }],
  })
  expect((await load()).list).toEqual([])
  await boss.call(routing.create, rule(first, 'счёт'))
  await boss.call(routing.create, rule(second, 'акт'))
  let before = await load()
  expect(before.list.map((r) => r.rule.id)).toEqual([first, second])
  expect(await load()).toBe(before)
  const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['renamed', () => boss.call(routing.change, { channelId: w.channelId, ruleId: first, name: 'Счета' })],
    ['moved', () => boss.call(routing.move, { channelId: w.channelId, ruleId: second, beforeId: first })],
    ['intent', () => boss.call(botIntents.create, { id: intentId, name: 'Акт', must: ['акт'], mustNot: [] })],
    ['intent changed', () => boss.call(botIntents.change, { intentId, must: ['акты'] })],
    [
      'another target',
      () => {
        const action = { kind: 'team' as const, teamId: w.teamId }
        return boss.call(routing.change, { channelId: w.channelId, ruleId: first, action })
      },
    ],
    ['its team is deleted', () => w.sql('update teams set deleted_at = now() where id = $1', [w.teamId])],
    ['switched off', () => boss.call(routing.change, { channelId: w.channelId, ruleId: first, enabled: false })],
    ['removed', () => boss.call(routing.remove, { channelId: w.channelId, ruleId: second })],
  ]
  for (const [name, change] of changes) {
    await change()
    const after = await load()
    expect(after, name).not.toBe(before)
    before = after
  }
  expect(before.list).toEqual([])
})
