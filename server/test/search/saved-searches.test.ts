import type { Endpoint, InputOf } from '@beseda/contract/endpoint.ts'
import { savedSearches } from '@beseda/contract/endpoints/saved-searches.ts'
import { limits } from '@beseda/contract/limits.ts'
import { readStoredSearch } from '@beseda/contract/search-parameters.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callEndpoint } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let bob: Operator
let boss: Operator
beforeAll(async () => {
  w = await createWorld()
  await w.sql("update teams set distribution_rule = 'manual'")
  ann = await w.operator('ann', {})
  bob = await w.operator('bob', {})
  boss = await w.operator('boss', { rights: allRights })
  const client = await w.visitor('client')
  await client.writes('Где доставка')
  await w.settle()
})
beforeEach(() => w.sql('delete from saved_searches'))
afterAll(() => w.close())

const zone = 'Europe/Moscow'
const form = (change: Partial<InputOf<typeof savedSearches.create>> = {}) => ({
  ...{ id: w.newId(), name: 'Доставка', audience: 'private' as const, teamIds: [] as string[] },
  ...{ parameters: { text: 'доставка' }, ...change },
})
const save = (who: Operator, change: Partial<InputOf<typeof savedSearches.create>> = {}) =>
  who.call(savedSearches.create, form(change))
const refusal = async <E extends Endpoint>(who: Operator, endpoint: E, input: InputOf<E>) =>
  (await callEndpoint(w.app, endpoint, input, { token: who.token })).code
const listed = async (who: Operator) => (await who.call(savedSearches.list, {})).searches
const namesOf = async (who: Operator) => (await listed(who)).map(({ name }) => name)
const countOf = async (who: Operator, savedSearchId: string) =>
  (await who.call(savedSearches.count, { savedSearchId, zone })).count

test('a search is private, of teams or of everybody; sending it again changes nothing', async () => {
  const own = form({ name: ' Моё ', parameters: { text: 'доставка', from: '2026-03-10', state: 'open' } })
  const saved = await ann.call(savedSearches.create, own)
  expect(saved).toMatchObject({ name: 'Моё', audience: 'private', mayChange: true, pinned: false, missing: [] })
  expect(saved.parameters).toEqual(own.parameters)
  expect(await ann.call(savedSearches.create, own)).toEqual(saved)
  const { teamId } = await w.another()
  const far = await w.team({ limit: 5 })
  await save(boss, { name: 'Всем', audience: 'all' })
  await save(boss, { name: 'Нашим', audience: 'teams', teamIds: [w.teamId] })
  await save(boss, { name: 'Чужим', audience: 'teams', teamIds: [far] })
  expect(await namesOf(ann)).toEqual(['Всем', 'Моё', 'Нашим'])
  expect(await namesOf(bob)).toEqual(['Всем', 'Нашим'])
  expect(await namesOf(boss)).toEqual(['Всем', 'Нашим', 'Чужим'])
  expect(await refusal(boss, savedSearches.create, form({ audience: 'teams', teamIds: [teamId] }))).toBe(
    'TEAMS_NOT_FOUND',
  )
  expect(await refusal(boss, savedSearches.create, form({ audience: 'teams' }))).toBe('INVALID_INPUT')
})

test('sharing needs the right to team templates, and one of the teams; foreign private searches do not exist', async () => {
  const view = await save(ann)
  const change = { ...form({ name: 'Оплата' }), id: undefined, savedSearchId: view.id }
  const { id: _, ...renamed } = change
  expect(await refusal(ann, savedSearches.create, form({ audience: 'all' }))).toBe('ACCESS_DENIED')
  expect(await refusal(ann, savedSearches.change, { ...renamed, audience: 'all' })).toBe('ACCESS_DENIED')
  expect(await refusal(bob, savedSearches.change, renamed)).toBe('SAVED_SEARCH_NOT_FOUND')
  expect(await refusal(boss, savedSearches.delete, { savedSearchId: view.id })).toBe('SAVED_SEARCH_NOT_FOUND')
  expect(await refusal(bob, savedSearches.count, { savedSearchId: view.id, zone })).toBe('SAVED_SEARCH_NOT_FOUND')
  expect(await ann.call(savedSearches.change, renamed)).toMatchObject({ name: 'Оплата' })
  const common = await save(boss, { name: 'Всем', audience: 'all' })
  expect(await refusal(ann, savedSearches.delete, { savedSearchId: common.id })).toBe('ACCESS_DENIED')
  const lead = await w.operator('lead', { rights: ['AUTHORITY_TEAM_TEMPLATE'] })
  const far = await w.team({ limit: 5 })
  expect(await refusal(lead, savedSearches.create, form({ audience: 'teams', teamIds: [far] }))).toBe(
    'CATEGORY_ACCESS_DENIED',
  )
  expect(await save(lead, { audience: 'teams', teamIds: [far, w.teamId] })).toMatchObject({ mayChange: true })
  // nobody takes a colleague's shared search away for themselves
  const hidden = { ...renamed, savedSearchId: common.id }
  expect(await refusal(lead, savedSearches.change, hidden)).toBe('ACCESS_DENIED')
  expect(
    await w.sql("select action, name from audit_log where entity = 'savedSearch' and name = 'Всем'"),
  ).toContainEqual({ action: 'created', name: 'Всем' })
})

test('each user counts what they may see, up to the limit; days are those of their zone', async () => {
  const far = await w.team({ limit: 5 })
  const shared = await save(boss, { audience: 'all' })
  const stranger = await w.operator('stranger', { team: far })
  expect([await countOf(ann, shared.id), await countOf(stranger, shared.id)]).toEqual([1, 0])
  const today = new Date(w.clock.now()).toISOString().slice(0, 10)
  const day = await save(ann, { parameters: { text: 'доставка', from: today, until: today } })
  expect(await countOf(ann, day.id)).toBe(1)
  const past = await save(ann, { parameters: { text: 'доставка', until: '2020-01-01' } })
  expect(await countOf(ann, past.id)).toBe(0)
  const otherLayout = await save(ann, { parameters: { text: 'ljcnfdrf' } })
  expect(await countOf(ann, otherLayout.id)).toBe(1)
  const chat = (await w.sql<{ id: string }>('select id from chats limit 1'))[0]!.id
  await w.sql(
    `insert into chat_sessions (id, organization_id, chat_id, client_id, channel_id, number, opened_at, first_seq, team_id)
      select gen_random_uuid(), c.organization_id, c.id, c.client_id, c.channel_id, 1000 + n, now(), 1, c.team_id
      from chats c, generate_series(1, $2) n where c.id = $1`,
    [chat, limits.savedSearchCount + 5],
  )
  const all = await save(ann, { parameters: { channel: w.channelId } })
  expect(await countOf(ann, all.id)).toBe(limits.savedSearchCount)
})

test('a search says which of its conditions were deleted', async () => {
  const gone = w.newId()
  const { id } = await save(ann, {
    parameters: { team: gone, category: gone, tag: gone, channel: w.channelId, operator: 'none', clientStatus: gone },
  })
  expect((await listed(ann)).find((search) => search.id === id)?.missing).toEqual([
    'team',
    'category',
    'tag',
    'clientStatus',
  ])
  const { id: kept } = await save(ann, { parameters: { team: w.teamId, operator: bob.id } })
  expect((await listed(ann)).find((search) => search.id === kept)?.missing).toEqual([])
})

test('each user has their own order and menu; a deletion that is undone keeps everybody’s places', async () => {
  const names = ['А', 'Б', 'В']
  const ids: string[] = []
  for (const name of names) ids.push((await save(boss, { name, audience: 'all' })).id)
  const [a, b, c] = ids as [string, string, string]
  const arranged = await ann.call(savedSearches.arrange, { order: [c, w.newId(), a, a], pinned: [a] })
  expect(arranged.searches.map(({ name, pinned }) => [name, pinned])).toEqual([
    ['В', false],
    ['А', true],
    ['Б', false],
  ])
  expect(await namesOf(bob)).toEqual(names)
  await boss.call(savedSearches.delete, { savedSearchId: a })
  expect(await namesOf(ann)).toEqual(['В', 'Б'])
  await boss.call(savedSearches.create, form({ id: a, name: 'А', audience: 'all' }))
  expect((await listed(ann)).map(({ name, pinned }) => [name, pinned])).toEqual([
    ['В', false],
    ['А', true],
    ['Б', false],
  ])
  const own = await save(ann, { name: 'Моё' })
  await ann.call(savedSearches.delete, { savedSearchId: own.id })
  expect(await refusal(bob, savedSearches.create, form({ id: own.id }))).toBe('SAVED_SEARCH_NOT_FOUND')
  await w.advance('25h')
  await save(ann, { name: 'Новое' })
  expect(await w.sql('select id from saved_searches where deleted_at is not null')).toEqual([])
  expect(b).toBeTruthy()
})

test('an empty search, too many searches and too many in the menu are refused', async () => {
  expect(await refusal(ann, savedSearches.create, form({ parameters: { text: '  ' } }))).toBe('SAVED_SEARCH_EMPTY')
  const ids: string[] = []
  for (let n = 0; n <= limits.savedSearchPins; n++) ids.push((await save(ann, { name: `${n}` })).id)
  expect(await refusal(ann, savedSearches.arrange, { order: ids, pinned: ids })).toBe('SAVED_SEARCH_PINS_TOO_MANY')
  await w.sql(
    `insert into saved_searches (id, organization_id, created_by, name, audience, search, created_at)
      select gen_random_uuid(), $1, $2, 's' || n, 'private', '{"version":1,"parameters":{"text":"x"}}', now()
      from generate_series(1, $3::int) n`,
    [w.organizationId, ann.id, limits.savedSearches - ids.length],
  )
  expect(await refusal(ann, savedSearches.create, form())).toBe('SAVED_SEARCHES_TOO_MANY')
  expect(await save(bob)).toMatchObject({ name: 'Доставка' })
})

test('what an older server saved is read; what a newer one saved is left alone', async () => {
  const stored = { version: 1, parameters: { text: 'а', team: w.teamId, gone: 'x', rating: '9' } }
  expect(readStoredSearch(stored)).toEqual({ text: 'а', team: w.teamId })
  expect(readStoredSearch({ version: 2, parameters: {} })).toBeNull()
  await w.sql(
    `insert into saved_searches (id, organization_id, created_by, name, audience, search, created_at)
      values ($1, $2, $3, 'из будущего', 'private', '{"version":2,"parameters":{}}', now())`,
    [w.newId(), w.organizationId, ann.id],
  )
  expect(await namesOf(ann)).toEqual([])
})
