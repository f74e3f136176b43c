import { auth } from '@beseda/contract/endpoints/auth.ts'
import { licences } from '@beseda/contract/endpoints/licences.ts'
import { roles } from '@beseda/contract/endpoints/roles.ts'
import type { BreakKind } from '@beseda/contract/entities/user.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userMember } from '../../src/features/realtime/member.ts'
import { callEndpoint, codeOf } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
})
afterEach(() => w.close())

type Wanted = 'online' | 'finishing' | 'break'
const go = (who: Operator, presence: Wanted, kind: BreakKind | null = null, note = '') =>
  who.call(auth.setPresence, { presence, kind, note })
const now = async (who: Operator) => {
  const { presence, breakKind, breakNote } = await who.call(auth.currentUser, {})
  return [presence, breakKind, breakNote]
}
const changes = async () =>
  (
    await w.sql<{ data: Record<string, unknown> }>(
      `select data from events where type = 'presence.changed' order by id`,
    )
  ).map(({ data: { before, presence, reason, kind, note, by } }) =>
    [before, presence, reason, kind, note, (by as { kind: string }).kind].filter(Boolean).join(' '),
  )
const writes = async (name: string) => {
  const client = await w.visitor(name)
  await client.writes('hello')
  return client.chatId()
}

test('a break says what it is for; another reason is another break; the same again changes nothing', async () => {
  await go(ann, 'break', 'lunch', ' до 14:00 ')
  expect(await now(ann)).toEqual(['break', 'lunch', 'до 14:00'])
  await go(ann, 'break', 'lunch', 'до 14:00')
  await w.advance('10m')
  const { since } = await go(ann, 'break', 'training')
  expect(since).toBe(w.clock.now())
  await go(ann, 'online', 'other', 'is not kept')
  expect(await now(ann)).toEqual(['online', null, ''])
  expect(await changes()).toEqual([
    'online break chosen lunch до 14:00 user',
    'break break chosen training user',
    'break online chosen user',
  ])
})
test.each([
  [{ presence: 'break', kind: 'fishing' }, { kind: 'FIELD_INVALID' }],
  [{ presence: 'break', note: 'x'.repeat(65) }, { note: 'TEXT_TOO_LONG' }],
  [{ presence: 'offline' }, { presence: 'FIELD_INVALID' }],
])('%j is refused', async (input, fields) => {
  const answer = await callEndpoint(w.app, auth.setPresence, input as never, { token: ann.token })
  expect(answer).toMatchObject({ code: 'INVALID_INPUT', error: { fields } })
})
test('one more device brings nobody back from his break, nor from finishing; who was offline is at work', async () => {
  const [row] = await w.sql<{ login: string }>('select login from users where id = $1', [ann.id])
  await w.sql('update users set password_hash = $1', [await w.deps.passwords.hash('Sinichka-42')])
  const signIn = () => callEndpoint(w.app, auth.signIn, { login: row!.login, password: 'Sinichka-42' })
  await go(ann, 'break', 'lunch', 'до 14:00')
  await signIn()
  expect(await now(ann)).toEqual(['break', 'lunch', 'до 14:00'])
  await go(ann, 'online')
  await writes('client')
  await w.settle()
  await go(ann, 'finishing', 'rest')
  await signIn()
  expect(await now(ann)).toEqual(['finishing', 'rest', ''])
  await w.sql(`update operator_presence set presence = 'offline'`)
  await signIn()
  expect(await now(ann)).toEqual(['online', null, ''])
})
test('finishing: no new chats, the old ones are answered; the break begins by itself with the last one', async () => {
  const first = await writes('first')
  const second = await writes('second')
  await go(ann, 'finishing', 'lunch')
  expect(await now(ann)).toEqual(['finishing', 'lunch', ''])
  const third = await writes('third')
  expect((await ann.queue('pending')).map((c) => c.id)).toEqual([third])
  expect(await codeOf(ann.take(third))).toBe('PRESENCE_NOT_ONLINE')
  await ann.reply(first, 'here I am')
  await ann.closeChat(first)
  await w.advance('10s')
  expect(await now(ann)).toEqual(['finishing', 'lunch', ''])
  await ann.closeChat(second)
  await w.advance('10s')
  expect(await now(ann)).toEqual(['break', 'lunch', ''])
  expect(await changes()).toEqual(['online finishing chosen lunch user', 'finishing break chatsFinished lunch system'])
  await go(ann, 'online')
  await w.settle()
  expect((await ann.queue()).map((c) => c.id)).toEqual([third])
})
test('finishing without chats is a break at once; from a break it stays one; back to work in the middle of it', async () => {
  expect(await go(ann, 'finishing')).toMatchObject({ presence: 'break' })
  expect(await go(ann, 'finishing', 'rest')).toMatchObject({ presence: 'break', breakKind: 'rest' })
  await go(ann, 'online')
  await writes('client')
  expect(await go(ann, 'finishing')).toMatchObject({ presence: 'finishing' })
  expect(await go(ann, 'online')).toMatchObject({ presence: 'online', breakKind: null })
  await w.settle()
  expect(await ann.queue()).toHaveLength(1)
})
test('an operator who finishes their chats still holds a licence; a break sets it free', async () => {
  await w.sql('update organizations set operator_licences = 1')
  const chatId = await writes('client')
  const bob = await w.operator('bob', { presence: 'break' })
  await go(ann, 'finishing')
  expect(await codeOf(go(bob, 'online'))).toBe('LICENCES_OCCUPIED')
  expect((await bob.call(licences.state, {})).holders.map((h) => h.name)).toEqual(['ann'])
  await bob.call(licences.wait, { waiting: true })
  await ann.closeChat(chatId)
  await w.advance('10s')
  expect(await w.sql(`select 1 from events where type = 'licence.freed'`)).toHaveLength(1)
  expect(await codeOf(go(bob, 'online'))).toBe('ok')
})
test('every tab of the person hears it, own words only they', async () => {
  const bob = await w.operator('bob')
  const listen = async (who: Operator) => {
    const member = userMember((await w.gate.user(who.token))!)
    const here = await w.deps.hub.poll(member, undefined, AbortSignal.timeout(1000))
    const since = { epoch: here.epoch, position: here.position }
    return async () => (await w.deps.hub.poll(member, since, AbortSignal.timeout(5000))).frames.map((f) => f.entities)
  }
  const [own, other] = [await listen(ann), await listen(bob)]
  await go(ann, 'break', 'technical', 'зависла касса')
  const told = { presence: [{ userId: ann.id, presence: 'break', since: w.clock.now(), kind: 'technical' }] }
  expect(await own()).toEqual([told, { staleViewer: true }])
  expect(await other()).toEqual([told])
})

const roleOf = async (who: Operator) =>
  (await w.sql<{ id: string }>('select role_id as id from users where id = $1', [who.id]))[0]!.id
test('a role loses the right to receive chats: its people are offline, their chats go on to others, with who and why', async () => {
  const admin = await w.operator('admin', {
    rights: allRights.filter((r) => r !== 'RIGHT_OBSERVER'),
    presence: 'offline',
  })
  const chatId = await writes('client')
  const bob = await w.operator('bob')
  const form = { name: 'Наблюдатель', description: 'Смотрит за чатами' }
  const roleId = await roleOf(ann)
  await admin.call(roles.change, { roleId, ...form, rights: ['AUTHORITY_ALL_CHATS'] })
  await w.settle()
  expect((await ann.call(auth.currentUser, {})).presence).toBe('offline')
  expect((await bob.queue()).map((c) => c.id)).toEqual([chatId])
  const [left] = await w.sql<{ data: object }>(`select data from events where type = 'chat.unassigned'`)
  expect(left!.data).toMatchObject({ operatorId: ann.id, reason: 'roleChanged', by: { kind: 'user', id: admin.id } })
  expect(await changes()).toEqual(['online offline roleChanged user'])
  // and gains it again: operators who are online without a licence go on a break
  await w.sql('update organizations set operator_licences = 1')
  await w.sql(`update operator_presence set presence = 'online' where user_id = $1`, [ann.id])
  await admin.call(roles.change, { roleId, ...form, rights: ['AUTHORITY_CHAT_DISTRIBUTION'] })
  expect((await ann.call(auth.currentUser, {})).presence).toBe('break')
  expect((await changes()).at(-1)).toBe('online break noLicence system')
})
