import { routing } from '@beseda/contract/endpoints/routing.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import type { RoutingAction, RoutingCondition } from '@beseda/contract/entities/routing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callEndpoint, codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let boss: Operator
let second: { id: string; name: string }
beforeAll(async () => {
  w = await createWorld()
  boss = await w.operator('boss', {
    rights: ['AUTHORITY_SERVICE_ACCOUNT', 'AUTHORITY_ALL_CHATS', 'AUTHORITY_TEAMS_UPDATE'],
  })
  const team = { name: 'Бухгалтерия', description: 'Счета', dialogLimit: 3, memberIds: [boss.id] }
  second = await boss.call(teams.create, team)
})
afterAll(() => w.close())

const words = (must: string[], mustNot: string[] = []): RoutingCondition => ({
  kind: 'words',
  settings: { must, mustNot },
})
const toSecond = (): RoutingAction => ({ kind: 'team', teamId: second.id })
const create = (name: string, conditions: RoutingCondition[], action: RoutingAction = toSecond()) =>
  boss.call(routing.create, { channelId: w.channelId, id: w.newId(), name, enabled: true, conditions, action })
const list = async () => (await boss.call(routing.list, { channelId: w.channelId })).rules
const chatOf = async (text: string) => {
  const client = await w.visitor(w.newId())
  await client.writes(text)
  const chatId = await client.chatId()
  const [chat] = await w.sql<{ team_id: string; rule_id: string | null }>(
    'select team_id, rule_id from chats where id = $1',
    [chatId],
  )
  return { chatId, teamId: chat!.team_id, ruleId: chat!.rule_id }
}

test('rules are tried in their order, in any form of a word; what was looked at is kept with the session', async () => {
  const bills = await create('Счета', [words(['счёт', 'акт сверки'], ['спасибо'])])
  const again = await create('Повторные', [{ kind: 'chat', settings: { is: 'repeat' } }])
  expect((await list()).map((r) => [r.name, r.target])).toEqual([
    ['Счета', 'Бухгалтерия'],
    ['Повторные', 'Бухгалтерия'],
  ])
  expect(await chatOf('Пришлите счета за май')).toMatchObject({ teamId: second.id, ruleId: bills.id })
  expect(await chatOf('Спасибо за счёт')).toMatchObject({ teamId: w.teamId, ruleId: null })
  const { chatId } = await chatOf('Когда доставка?')
  expect(await boss.call(routing.ofChat, { chatId })).toMatchObject({
    ruleId: null,
    action: 'default',
    trace: [
      { ruleId: bills.id, result: 'failed', failed: 'words' },
      { ruleId: again.id, result: 'failed', failed: 'chat' },
    ],
  })
  const { messages } = await boss.call(routing.trial, { channelId: w.channelId })
  expect(Object.fromEntries(messages.map((m) => [m.text, m.ruleId]))).toEqual({
    ...{ 'Когда доставка?': null, 'Спасибо за счёт': null },
    'Пришлите счета за май': bills.id,
  })
})
test('a rule is moved, switched off and edited by two; the default rule stays as it is', async () => {
  const [bills, again] = await list()
  const about = { channelId: w.channelId, ruleId: again!.id }
  const moved = await boss.call(routing.move, { ...about, beforeId: bills!.id })
  expect(moved.rules.map((r) => r.id)).toEqual([again!.id, bills!.id])
  // before the default rule is behind all others
  await boss.call(routing.move, { ...about, beforeId: w.channelId })
  expect((await list()).map((r) => r.id)).toEqual([bills!.id, again!.id])
  const off = await boss.call(routing.change, { ...about, version: again!.version, enabled: false })
  expect(off).toMatchObject({ enabled: false, name: 'Повторные' })
  const renamed = await boss.call(routing.change, { ...about, version: again!.version, name: 'Снова' })
  expect(renamed).toMatchObject({ enabled: false, name: 'Снова' })
  expect(await codeOf(boss.call(routing.change, { ...about, version: again!.version, name: 'Ещё раз' }))).toBe(
    'FIELDS_CHANGED_MEANWHILE',
  )
  const ofDefault = { channelId: w.channelId, ruleId: w.channelId }
  expect(await codeOf(boss.call(routing.change, { ...ofDefault, name: 'Моё' }))).toBe('ROUTING_RULE_DEFAULT')
  expect(await codeOf(boss.call(routing.remove, ofDefault))).toBe('ROUTING_RULE_DEFAULT')
})
test('the same question twice, wrong conditions and targets that do not exist are refused', async () => {
  expect(await codeOf(create('Двойник', [words(['Акт сверки', 'СЧЁТ'], ['спасибо'])]))).toBe('ROUTING_CONDITIONS_EXIST')
  expect(await codeOf(create('Два раза', [words(['а']), words(['б'])]))).toBe('ROUTING_CONDITION_INVALID')
  expect(await codeOf(create('Пусто', [words([])]))).toBe('INVALID_INPUT')
  expect(await codeOf(create('Нет команды', [words(['а'])], { kind: 'team', teamId: w.newId() }))).toBe(
    'TEAM_NOT_FOUND',
  )
  const input = { channelId: w.channelId, id: w.newId(), name: 'Что', enabled: true, conditions: [words(['а'])] }
  const wrong = { ...input, action: { kind: 'fly' } } as never
  const refused = await callEndpoint(w.app, routing.create, wrong, { token: boss.token })
  expect(refused).toMatchObject({
    code: 'INVALID_INPUT',
    error: { fields: { 'action.kind': 'ROUTING_ACTION_INVALID' } },
  })
  const unknown = { channelId: w.channelId, ruleId: w.newId() }
  expect(await codeOf(boss.call(routing.remove, unknown))).toBe('ROUTING_RULE_NOT_FOUND')
})
test('a rule whose team was deleted is passed over; one that sent a chat to a bot waits for its end', async () => {
  const [bills] = await list()
  const { chatId } = await chatOf('Счёт, пожалуйста')
  const about = { channelId: w.channelId, ruleId: bills!.id }
  await w.sql(`update chats set bot = '{"botId": "b"}' where id = $1`, [chatId])
  expect((await list())[0]).toMatchObject({ withBot: 1 })
  expect(await codeOf(boss.call(routing.remove, about))).toBe('ROUTING_RULE_OF_BOT')
  await w.sql('update chats set bot = null where id = $1', [chatId])
  await w.sql('update teams set deleted_at = now() where id = $1', [second.id])
  expect((await list())[0]!.target).toBeNull()
  const routed = await chatOf('Ещё один счёт')
  expect(routed).toMatchObject({ teamId: w.teamId, ruleId: null })
  expect((await boss.call(routing.ofChat, { chatId: routed.chatId }))!.trace[0]).toMatchObject({ result: 'invalid' })
  await boss.call(routing.remove, about)
  expect((await list()).map((r) => r.name)).toEqual(['Снова'])
  // the last enabled rule is gone: messages read no rules any more
  expect(await w.sql('select automated from channels where id = $1', [w.channelId])).toEqual([{ automated: false }])
})
