import { auth } from '@beseda/contract/endpoints/auth.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint, codeOf } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import { openConsole } from './console.ts'

let w: World
let boss: Operator
beforeEach(async () => {
  w = await createWorld()
  boss = await w.operator('boss', { rights: ['AUTHORITY_TEAMS_UPDATE', 'AUTHORITY_ALL_CHATS'], team: null })
})
afterEach(() => w.close())

const form = {
  name: 'Возвраты',
  description: 'Обмен и возврат',
  dialogLimit: 3,
  redistributeMinutes: 15,
  closeHours: 48,
  closeMinutes: null,
  inactivityHours: 0,
  distributionRule: 'leastLoaded' as const,
  lastOperatorFirst: false,
  memberIds: [] as string[],
}
const outcomeOf = async (input: object) => {
  const answer = await callEndpoint(w.app, teams.create, { ...form, ...input }, { token: boss.token })
  return answer.code === 'ok' ? 'ok' : (answer.error.fields ?? answer.code)
}
test.each([
  [{ name: 'ы'.repeat(64) }, 'ok'],
  [{ name: 'ы'.repeat(65) }, { name: 'TEXT_TOO_LONG' }],
  [{ name: '' }, { name: 'FIELD_REQUIRED' }],
  [{ description: 'ы'.repeat(128) }, 'ok'],
  [{ description: 'ы'.repeat(129) }, { description: 'TEXT_TOO_LONG' }],
  [{ description: ' ' }, { description: 'FIELD_REQUIRED' }],
  [{ dialogLimit: 1 }, 'ok'],
  [{ dialogLimit: 999 }, 'ok'],
  [{ dialogLimit: 0 }, { dialogLimit: 'NUMBER_RANGE' }],
  [{ dialogLimit: 1000 }, { dialogLimit: 'NUMBER_RANGE' }],
  [{ dialogLimit: 1.5 }, { dialogLimit: 'NUMBER_INVALID' }],
  [{ delayMediumS: 1.5 }, { delayMediumS: 'TIME_INVALID' }],
  [{ redistributeMinutes: null }, 'ok'],
  [{ redistributeMinutes: 999 }, 'ok'],
  [{ redistributeMinutes: 0 }, { redistributeMinutes: 'NUMBER_RANGE' }],
  [{ redistributeMinutes: 1000 }, { redistributeMinutes: 'NUMBER_RANGE' }],
  [{ closeHours: null }, 'ok'],
  [{ closeHours: 1 }, 'ok'],
  [{ closeHours: 999 }, 'ok'],
  [{ closeHours: 0 }, { closeHours: 'CHAT_EXPIRY_DELAY_INVALID' }],
  [{ closeHours: 1000 }, { closeHours: 'CHAT_EXPIRY_DELAY_INVALID' }],
  [{ closeHours: null, closeMinutes: 1 }, 'ok'],
  [{ closeHours: null, closeMinutes: 4320 }, 'ok'],
  [{ closeHours: null, closeMinutes: 0 }, { closeMinutes: 'CHAT_EXPIRY_DELAY_INVALID' }],
  [{ closeHours: null, closeMinutes: 4321 }, { closeMinutes: 'CHAT_EXPIRY_DELAY_INVALID' }],
  [{ closeHours: 24, closeMinutes: 60 }, { closeMinutes: 'CLOSING_TIME_TWICE' }],
  [{ inactivityHours: 24 }, 'ok'],
  [{ inactivityHours: 8760 }, 'ok'],
  [{ inactivityHours: 1 }, { inactivityHours: 'INACTIVITY_TIME_INVALID' }],
  [{ inactivityHours: 23 }, { inactivityHours: 'INACTIVITY_TIME_INVALID' }],
  [{ inactivityHours: -1 }, { inactivityHours: 'INACTIVITY_TIME_INVALID' }],
  [{ inactivityHours: 8761 }, { inactivityHours: 'INACTIVITY_TIME_INVALID' }],
  [{ closeWarnMinutes: 1 }, 'ok'],
  [{ closeWarnMinutes: 60, closeWarnText: 'ы'.repeat(500) }, 'ok'],
  [{ closeWarnMinutes: 0 }, { closeWarnMinutes: 'NUMBER_RANGE' }],
  [{ closeWarnMinutes: 61 }, { closeWarnMinutes: 'NUMBER_RANGE' }],
  [{ closeWarnMinutes: 1, closeWarnText: 'ы'.repeat(501) }, { closeWarnText: 'TEXT_TOO_LONG' }],
  [{ closeHours: null, closeMinutes: 11, closeWarnMinutes: 10 }, 'ok'],
  [{ closeHours: null, closeMinutes: 10, closeWarnMinutes: 10 }, { closeWarnMinutes: 'CLOSE_WARNING_TOO_EARLY' }],
  [{ closeHours: 1, closeWarnMinutes: 59 }, 'ok'],
  [{ closeHours: 1, closeWarnMinutes: 60 }, { closeWarnMinutes: 'CLOSE_WARNING_TOO_EARLY' }],
  [{ delayHighS: 1 }, { delayHighS: 'NUMBER_RANGE' }],
  [{ delayHighS: 2 }, 'ok'],
  [{ delayMediumS: 2, delayHighS: 2 }, { delayHighS: 'DELAYS_NOT_IN_ORDER' }],
  [{ distributionRule: 'roundRobin' }, 'ok'],
  [{ distributionRule: 'manual', lastOperatorFirst: true }, 'ok'],
  [{ distributionRule: 'byWeight' }, { distributionRule: 'FIELD_INVALID' }],
  [{ lastOperatorFirst: 'yes' }, { lastOperatorFirst: 'FIELD_INVALID' }],
  [{ memberIds: ['00000000-0000-7000-8000-000000000000'] }, 'USERS_NOT_FOUND'],
])('limits of the form: %j → %j', async (input, outcome) => expect(await outcomeOf(input)).toEqual(outcome))

test('a team is created, changed with its members, and every step is in the audit log', async () => {
  const [ann, bob] = [await w.operator('ann', { team: null }), await w.operator('bob', { team: null })]
  const made = await boss.call(teams.create, { ...form, memberIds: [ann.id, ann.id] })
  expect(made).toMatchObject({ name: 'Возвраты', memberCount: 1, someMembers: [{ id: ann.id, name: 'ann' }] })
  expect((await ann.call(auth.currentUser, {})).teams).toEqual([{ id: made.id, name: 'Возвраты' }])
  await boss.call(teams.change, { teamId: made.id, ...form, name: 'Обмен', memberIds: [bob.id] })
  expect((await ann.call(auth.currentUser, {})).teams).toEqual([])
  expect((await boss.call(teams.members, { teamId: made.id })).members).toEqual([{ id: bob.id, name: 'bob' }])
  const log = await w.sql<{ action: string; changes: object[] }>(
    "select action, changes from audit_log where entity = 'team' order by id",
  )
  expect(log.map((l) => l.action)).toEqual(['created', 'changed'])
  expect(log[1]!.changes).toEqual([
    { field: 'name', before: 'Возвраты', after: 'Обмен' },
    { field: 'members', before: ['ann'], after: ['bob'] },
  ])
})
test('what a change leaves out stays, and may not contradict what it brings', async () => {
  const full = { ...form, closeWarnMinutes: 30, closeWarnText: 'in {minutes}', delayMediumS: 600, delayHighS: 1200 }
  const { id: teamId } = await boss.call(teams.create, full)
  const change = async (over: object) => {
    const answer = await callEndpoint(w.app, teams.change, { ...form, teamId, ...over }, { token: boss.token })
    return answer.code === 'ok' ? answer.entity : (answer.error.fields ?? answer.code)
  }
  expect(await change({ delayHighS: 300 })).toEqual({ delayHighS: 'DELAYS_NOT_IN_ORDER' })
  expect(await change({ delayHighS: 601 })).toMatchObject({ delayMediumS: 600, delayHighS: 601 })
  const short = { closeHours: null, closeMinutes: 20 }
  expect(await change(short)).toEqual({ closeWarnMinutes: 'CLOSE_WARNING_TOO_EARLY' })
  expect(await change({ closeWarnText: ' soon ' })).toMatchObject({ closeWarnMinutes: 30, closeWarnText: 'soon' })
  expect(await change({ closeWarnMinutes: 19, ...short })).toMatchObject({ closeWarnText: 'soon', closeMinutes: 20 })
  expect(await change({ closeWarnMinutes: null })).toMatchObject({ closeWarnMinutes: null, closeWarnText: 'soon' })
})
test('a member of another organization is not found', async () => {
  const other = await w.another()
  const eve = await w.operator('eve', { organization: other.organizationId })
  expect(await codeOf(boss.call(teams.create, { ...form, memberIds: [eve.id] }))).toBe('USERS_NOT_FOUND')
  expect(await codeOf(boss.call(teams.change, { teamId: other.teamId, ...form }))).toBe('TEAM_NOT_FOUND')
})
test('more places and new members are filled at once', async () => {
  const team = await boss.call(teams.create, { ...form, dialogLimit: 1 })
  await w.sql('update channels set team_id = $1', [team.id])
  const ann = await w.operator('ann', { team: team.id })
  for (const name of ['one', 'two', 'three']) await (await w.visitor(name)).writes('hello')
  await w.settle()
  expect(await ann.queue()).toHaveLength(1)
  await boss.call(teams.change, { teamId: team.id, ...form, dialogLimit: 2, memberIds: [ann.id] })
  await w.settle()
  expect(await ann.queue()).toHaveLength(2)
  const bob = await w.operator('bob', { team: null })
  await boss.call(teams.change, { teamId: team.id, ...form, dialogLimit: 2, memberIds: [ann.id, bob.id] })
  await w.settle()
  expect(await bob.queue()).toHaveLength(1)
})
test('new times hold for the chats that are open already', async () => {
  const team = await boss.call(teams.create, { ...form, redistributeMinutes: null })
  await w.sql('update channels set team_id = $1', [team.id])
  const both = [await w.operator('ann', { team: team.id }), await w.operator('bob', { team: team.id })]
  const client = await w.visitor('client')
  await client.writes('hello')
  // of two equals the smaller id has it
  const [ann, bob] = (await both[0]!.queue()).length > 0 ? [both[0]!, both[1]!] : [both[1]!, both[0]!]
  expect(await ann.queue()).toHaveLength(1)
  const members = { memberIds: [ann.id, bob.id] }
  await boss.call(teams.change, { teamId: team.id, ...form, redistributeMinutes: 5, ...members })
  await w.settle()
  expect(await ann.queue(), 'not before its time').toHaveLength(1)
  await w.advance('5m')
  expect([await ann.queue(), await bob.queue()].map((q) => q.length)).toEqual([0, 1])
  await boss.call(teams.change, {
    teamId: team.id,
    ...form,
    redistributeMinutes: null,
    closeHours: null,
    closeMinutes: 30,
    ...members,
  })
  await w.advance('24m')
  expect(await bob.queue()).toHaveLength(1)
  await w.advance('1m')
  expect(await bob.queue()).toHaveLength(0)
})
test('the inactivity time closes an answered chat and leaves an unanswered one', async () => {
  const team = await boss.call(teams.create, {
    ...form,
    redistributeMinutes: null,
    closeHours: null,
    inactivityHours: 24,
  })
  await w.sql('update channels set team_id = $1', [team.id])
  const ann = await w.operator('ann', { team: team.id })
  const [asks, silent] = [await w.visitor('asks'), await w.visitor('silent')]
  await asks.writes('hello')
  await silent.writes('hello')
  await ann.reply(await silent.chatId(), 'hi')
  await w.advance('24h')
  expect((await ann.queue()).map((c) => c.id)).toEqual([await asks.chatId()])
})
test('a deleted team leaves its open chats and channels to everybody; closed ones keep its name', async () => {
  const team = await boss.call(teams.create, form)
  await w.sql('update channels set team_id = $1', [team.id])
  const ann = await w.operator('ann', { team: team.id })
  const [done, open] = [await w.visitor('done'), await w.visitor('open')]
  await done.writes('hello')
  await ann.closeChat(await done.chatId())
  await open.writes('hello')
  expect((await boss.call(teams.list, {})).teams.find((t) => t.id === team.id)).toMatchObject({ openChats: 1 })
  const screen = await openConsole(w, boss.token)
  await boss.call(teams.remove, { teamId: team.id })
  await screen.until((f) => f.type === 'frame' && f.event === 'chat.teamLost')
  expect(await codeOf(boss.call(teams.remove, { teamId: team.id }))).toBe('TEAM_NOT_FOUND')
  expect((await boss.call(teams.list, {})).teams.map((t) => t.id)).not.toContain(team.id)
  const chat = await boss.call(chats.one, { chatId: await open.chatId() })
  expect(chat).toMatchObject({ status: 'assigned', team: null, operator: { id: ann.id } })
  expect((await boss.call(chats.one, { chatId: await done.chatId() })).team).toEqual({ id: team.id, name: 'Возвраты' })
  // somebody who never was in that team gets the next one
  const bob = await w.operator('bob', { team: w.teamId })
  await ann.call(auth.setPresence, { presence: 'break' })
  await (await w.visitor('new')).writes('hello')
  await w.advance('1m')
  expect(await bob.queue()).toHaveLength(1)
  screen.cut()
})
test('a chat that slipped into a team while it was being deleted leaves it, too', async () => {
  const team = await boss.call(teams.create, form)
  const client = await w.visitor('client')
  await client.writes('hello')
  await boss.call(teams.remove, { teamId: team.id })
  await w.sql('update chats set team_id = $1', [team.id])
  await w.advance('30s')
  expect(await boss.call(chats.one, { chatId: await client.chatId() })).toMatchObject({ team: null })
})
test('everybody sees the teams, only the right changes them', async () => {
  const ann = await w.operator('ann')
  expect((await ann.call(teams.list, {})).teams).toHaveLength(1)
  for (const right of allRights.filter((r) => r !== 'AUTHORITY_TEAMS_UPDATE').slice(0, 3)) {
    const somebody = await w.operator(`with ${right}`, { rights: [right] })
    expect(await codeOf(somebody.call(teams.create, form))).toBe('ACCESS_DENIED')
  }
})
