import { account } from '@beseda/contract/endpoints/account.ts'
import { audit } from '@beseda/contract/endpoints/audit.ts'
import { categories } from '@beseda/contract/endpoints/categories.ts'
import { organizations } from '@beseda/contract/endpoints/organizations.ts'
import { roles } from '@beseda/contract/endpoints/roles.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint, codeOf } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let boss: Operator
beforeEach(async () => {
  w = await createWorld()
  boss = await w.operator('boss', { rights: allRights })
})
afterEach(() => w.close())

test.each(['\u202e', '\u202d', '\u202a', '\u2066', '\u2069'])(
  'a name that turns its letters is refused: %j',
  async (turn) => {
    const name = `Поддержка ${turn}gpj.exe`
    const fieldOf = async (endpoint: Parameters<typeof callEndpoint>[1], input: object) =>
      (await callEndpoint(w.app, endpoint, input, { token: boss.token })).error?.fields?.name
    const own = { version: 1, lang: 'ru', timeZone: 'Europe/Moscow' }
    const calls = [
      fieldOf(organizations.changeOwn, { ...own, name }),
      fieldOf(account.update, { name, breakMinutes: null, photoId: null }),
      fieldOf(teams.create, { name, description: 'x', dialogLimit: 1, memberIds: [] }),
      fieldOf(roles.create, { name, description: 'x', rights: [] }),
      fieldOf(categories.create, { parentId: null, name, teamIds: null }),
    ]
    expect(await Promise.all(calls)).toEqual(Array(5).fill('NAME_INVALID'))
  },
)
test('names of right-to-left languages and families of emoji are allowed', async () => {
  for (const name of ['مریم می\u200cخواهد', 'שרה\u200f', '👩\u200d🔧 Мастера'])
    expect(await codeOf(boss.call(roles.create, { name, description: 'x', rights: [] }))).toBe('ok')
})
test('the name of a client who writes from a provider loses such characters', async () => {
  const contact = { externalId: '+7900', name: 'Анна \u202eвонаВИ', address: '+7900' }
  const parts = [{ kind: 'text', text: 'Здравствуйте' }] as const
  await w.providerTells({ kind: 'message', contact, externalId: 'm1', at: null, parts, origin: 'subscriber' } as never)
  expect(await w.sql(`select name from clients where name like 'Анна%'`)).toEqual([{ name: 'Анна вонаВИ' }])
})
test('a name that a provider tells later loses them as well, and so does an address', async () => {
  const contact = { externalId: '+7900', name: 'Анна', address: '+7900' }
  const parts = [{ kind: 'text', text: 'Здравствуйте' }] as const
  await w.providerTells({ kind: 'message', contact, externalId: 'm1', at: null, parts, origin: 'subscriber' } as never)
  const profile = { name: 'Анна \u202eвонаВИ', address: '@\u2066anna' }
  await w.providerTells({ kind: 'contact', contactId: '+7900', at: null, profile } as never)
  expect(
    await w.sql(`select cl.name, k.name as own, k.address from clients cl join contacts k on k.client_id = cl.id`),
  ).toEqual([{ name: 'Анна вонаВИ', own: 'Анна вонаВИ', address: '@anna' }])
})
test('the audit log, which is never changed, shows names of the time before the rule without them', async () => {
  await w.sql(`insert into audit_log (organization_id, at, actor_kind, actor_id, actor_name, entity, name, action, changes, address, user_agent)
    select organization_id, created_at, 'user', id, E'bo\u202ess', 'team', E'Sa\u202eles', 'changed',
      jsonb_build_array(jsonb_build_object('field', 'name', 'before', E'Sa\u202eles', 'after', 'Sales')), '', '' from users limit 1`)
  const { entries } = await boss.call(audit.list, {})
  expect(entries.find((e) => e.name === 'Sales')).toMatchObject({
    ...{ by: { name: 'boss' }, changes: [{ field: 'name', before: 'Sales', after: 'Sales' }] },
  })
})
test('a message of characters without a shape is empty, for operators and for visitors', async () => {
  const client = await w.visitor('client')
  await client.writes('Здравствуйте')
  const chatId = await client.chatId()
  for (const text of ['\u200b', '\u200d\u2060\ufeff', ' \u3164 ', '\u2800']) {
    expect(await codeOf(boss.reply(chatId, text)), JSON.stringify(text)).toBe('MESSAGE_EMPTY')
    expect(await codeOf(client.writes(text)), JSON.stringify(text)).toBe('MESSAGE_EMPTY')
  }
  expect(await codeOf(boss.reply(chatId, '👩\u200d🔧'))).toBe('ok')
})
