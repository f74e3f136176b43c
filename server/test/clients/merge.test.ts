import { bans } from '@beseda/contract/endpoints/bans.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clientMerges } from '@beseda/contract/endpoints/client-merges.ts'
import { clientStatuses } from '@beseda/contract/endpoints/client-statuses.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import { companies } from '@beseda/contract/endpoints/companies.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import { allRights, type Operator, type VisitorPerson } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
beforeAll(async () => {
  w = await createWorld()
  ann = await w.operator('ann', { rights: allRights })
})
afterAll(() => w.close())

interface Known {
  readonly visitor: VisitorPerson
  readonly chatId: string
  readonly id: string
  readonly name: string
}
let names = 0
const newClient = async (): Promise<Known> => {
  names += 1
  const visitor = await w.visitor(`client ${names}`)
  await visitor.writes('hello')
  const chatId = await visitor.chatId()
  const { id } = (await ann.call(chats.one, { chatId })).client
  const name = `Клиент ${names}`
  await ann.call(clients.rename, { clientId: id, name })
  return { visitor, chatId, id, name }
}
const card = (chatId: string) => ann.call(chats.client, { chatId })
const merge = (survivorId: string, mergedId: string, more: object = {}) =>
  ann.call(clientMerges.merge, { id: w.newId(), survivorId, mergedId, ...more })
const undo = (mergeId: string) => ann.call(clientMerges.undo, { mergeId })
const detail = (clientId: string, value: string) =>
  ann.call(clients.addDetail, { clientId, id: w.newId(), kind: value.includes('@') ? 'email' : 'phone', value })
const comment = (clientId: string, text: string) => ann.call(clients.addComment, { clientId, id: w.newId(), text })
const tag = (clientId: string, name: string) => ann.call(clients.addTag, { clientId, name })
const company = (clientId: string, name: string, position = '') =>
  ann.call(companies.link, { clientId, company: { name }, position })
const shown = ({ alike: _, page: __, ...rest }: Awaited<ReturnType<typeof card>>) => rest

test('a merge unites contacts, tags, comments, requests and phones under the chosen name and status; undo restores both', async () => {
  const [a, b] = [await newClient(), await newClient()]
  const { id: statusId } = await ann.call(clientStatuses.create, { name: 'Постоянный', colour: 'green' })
  await ann.call(clients.setStatus, { clientId: b.id, statusId })
  await detail(a.id, '+79161234567')
  await detail(b.id, '8 916 123-45-67')
  await detail(b.id, 'anna@example.ru')
  for (const id of [a.id, b.id]) await tag(id, 'опт')
  await tag(b.id, 'VIP')
  await company(a.id, 'Ромашка', 'директор')
  await company(b.id, 'Ромашка', 'бухгалтер')
  await company(b.id, 'Лютик', 'владелец')
  await comment(a.id, 'первый')
  await comment(b.id, 'второй')
  const before = [shown(await card(a.chatId)), shown(await card(b.chatId))]
  const suggested = (await ann.call(clientMerges.suggestions, {})).suggestions.find(({ first, second }) =>
    [first.id, second.id].includes(a.id),
  )!
  expect(suggested).toMatchObject({ reasons: [{ kind: 'phone', value: '+79161234567' }] })
  expect([suggested.first.id, suggested.second.id].sort()).toEqual([a.id, b.id].sort())
  const preview = await ann.call(clientMerges.preview, { firstId: a.id, secondId: b.id })
  expect(preview).toMatchObject({
    first: { name: a.name, comments: 1, sessions: 1, banned: false, contacts: [{ channelType: 'site_chat' }] },
    second: { name: b.name, status: { name: 'Постоянный' } },
    reasons: [{ kind: 'phone', value: '+79161234567' }],
    different: false,
  })

  const id = w.newId()
  const input = { id, survivorId: a.id, mergedId: b.id, choices: { name: 'merged' as const } }
  const done = await ann.call(clientMerges.merge, input)
  expect(done).toMatchObject({
    ...{ id, survivor: { id: a.id, name: a.name }, merged: { id: b.id, name: b.name }, by: { name: 'ann' } },
    ...{ undoUntil: w.clock.now() + 30 * 86_400_000, undone: null, covered: false },
  })
  expect(await ann.call(clientMerges.merge, input)).toEqual(done)
  expect(await codeOf(ann.call(clientMerges.merge, { ...input, mergedId: w.newId() }))).toBe('PROFILE_MERGE_EXISTS')
  const united = shown(await card(b.chatId))
  expect(united).toEqual(shown(await card(a.chatId)))
  expect(united).toMatchObject({ id: a.id, name: b.name, status: { name: 'Постоянный' }, sessionCount: 2 })
  expect(united.contacts.length).toBe(2)
  expect(united.tags.map((t) => t.name)).toEqual(['VIP', 'опт'])
  // of a company of both the survivor's position is shown
  expect(united.companies.map((c) => `${c.name} ${c.position}`)).toEqual(['Лютик владелец', 'Ромашка директор'])
  expect(united.details.map((d) => d.value).sort()).toEqual(['+79161234567', 'anna@example.ru'])
  expect(united.comments.map((c) => c.text).sort()).toEqual(['второй', 'первый'])
  expect(united.sessions.map((s) => s.chatId).sort()).toEqual([a.chatId, b.chatId].sort())
  // both are one now, by either id
  expect(await codeOf(merge(b.id, a.id))).toBe('PROFILE_MERGE_SAME')
  expect(await codeOf(ann.call(clientMerges.preview, { firstId: a.id, secondId: b.id }))).toBe('PROFILE_MERGE_SAME')
  expect((await ann.call(clients.history, { clientId: b.id })).entries[0]).toMatchObject({ action: 'merged' })
  expect((await ann.call(clientMerges.list, {})).merges[0]).toEqual(done)

  const undone = await undo(id)
  expect(undone).toMatchObject({ id, undone: { by: { name: 'ann' }, at: w.clock.now() } })
  expect(await undo(id)).toEqual(undone)
  expect([shown(await card(a.chatId)), shown(await card(b.chatId))]).toEqual(before)
})

test('a panel opened before the merge changes the client that survived; such edits stay after the undo', async () => {
  const [a, b] = [await newClient(), await newClient()]
  await tag(b.id, 'из второго')
  const { id } = await merge(a.id, b.id, { choices: { name: 'merged' } })
  await detail(b.id, '+79990000001')
  await comment(b.id, 'после объединения')
  await tag(b.id, 'новая')
  await ann.call(clients.rename, { clientId: b.id, name: 'Анна Королёва' })
  expect((await card(b.chatId)).name).toBe('Анна Королёва')
  // a new message, and a new request of the merged client
  await ann.closeChat(b.chatId)
  await w.advance('25h')
  await b.visitor.writes('again')
  expect((await card(a.chatId)).sessionCount).toBe(3)
  await undo(id)
  const [first, second] = [await card(a.chatId), await card(b.chatId)]
  expect(first).toMatchObject({ id: a.id, name: 'Анна Королёва', sessionCount: 1 })
  expect(first.tags.map((t) => t.name)).toEqual(['новая'])
  expect(first.details.map((d) => d.value)).toEqual(['+79990000001'])
  expect(first.comments.map((c) => c.text)).toEqual(['после объединения'])
  expect(second).toMatchObject({ id: b.id, name: b.name, sessionCount: 2, details: [], comments: [] })
  expect(second.tags.map((t) => t.name)).toEqual(['из второго'])
})

test('merges of one client are taken back in the reverse order', async () => {
  const [a, b, c] = [await newClient(), await newClient(), await newClient()]
  const first = await merge(a.id, b.id)
  const second = await merge(c.id, b.id)
  expect((await card(b.chatId)).id).toBe(c.id)
  expect((await card(a.chatId)).contacts.length).toBe(3)
  expect(await codeOf(undo(first.id))).toBe('PROFILE_MERGE_COVERED')
  const listed = (await ann.call(clientMerges.list, {})).merges.filter((m) => [first.id, second.id].includes(m.id))
  expect(listed.map((m) => [m.id, m.covered])).toEqual([
    [second.id, false],
    [first.id, true],
  ])
  await undo(second.id)
  await undo(first.id)
  for (const one of [a, b, c]) expect(await card(one.chatId)).toMatchObject({ id: one.id, name: one.name })
})

test('a ban goes on for the addresses that it held for, and for no others; a later one holds for all', async () => {
  const [a, b] = [await newClient(), await newClient()]
  await ann.call(bans.add, { chatId: b.chatId, kind: 'client', reason: 'Реклама', days: null })
  expect((await ann.call(clientMerges.preview, { firstId: a.id, secondId: b.id })).second.banned).toBe(true)
  const { id } = await merge(a.id, b.id)
  expect(await codeOf(b.visitor.writes('spam'))).toBe('CLIENT_BANNED')
  await a.visitor.writes('hello again')
  expect((await ann.call(chats.one, { chatId: b.chatId })).client.banned).toEqual({ until: null })
  expect((await ann.call(chats.one, { chatId: a.chatId })).client.banned).toBeUndefined()
  await ann.call(bans.add, { chatId: a.chatId, kind: 'client', reason: 'Тоже', days: null })
  expect(await codeOf(a.visitor.writes('spam'))).toBe('CLIENT_BANNED')
  await undo(id)
  expect(await codeOf(b.visitor.writes('spam'))).toBe('CLIENT_BANNED')
  expect(await codeOf(a.visitor.writes('spam'))).toBe('CLIENT_BANNED')
  const [c, d] = [await newClient(), await newClient()]
  const other = await merge(c.id, d.id)
  await ann.call(bans.add, { chatId: d.chatId, kind: 'client', reason: 'Оба', days: null })
  await w.settle()
  for (const one of [c, d]) expect(await codeOf(one.visitor.writes('spam'))).toBe('CLIENT_BANNED')
  await undo(other.id)
  expect(await codeOf(d.visitor.writes('spam'))).toBe('CLIENT_BANNED')
  await c.visitor.writes('free')
})

test('clients of other teams are neither suggested nor shown nor merged', async () => {
  const [a, b] = [await newClient(), await newClient()]
  for (const { id } of [a, b]) await detail(id, '+79990000002')
  const team = await w.team({ limit: 1 })
  const far = await w.operator('far', { rights: ['AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_PROFILE_UPDATE'], team })
  const done = await merge(a.id, (await newClient()).id)
  // everything but the first chat of the first client belongs to the other team
  await w.sql('update chats set team_id = $1, operator_id = null, status = $3 where id <> $2 and client_id = $4', [
    ...[team, a.chatId, 'pending', b.id],
  ])
  const near = await w.operator('near', { rights: ['AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_PROFILE_UPDATE'] })
  for (const user of [far, near]) {
    const pair = { id: w.newId(), survivorId: a.id, mergedId: b.id }
    expect(await codeOf(user.call(clientMerges.merge, pair))).toBe('PROFILE_NOT_FOUND')
    const ids = { firstId: a.id, secondId: b.id }
    expect(await codeOf(user.call(clientMerges.preview, ids))).toBe('PROFILE_NOT_FOUND')
    const { suggestions } = await user.call(clientMerges.suggestions, {})
    expect(suggestions.filter(({ first, second }) => [first.id, second.id].includes(b.id))).toEqual([])
  }
  expect((await far.call(clientMerges.list, {})).merges).toEqual([])
  expect((await near.call(clientMerges.list, {})).merges.map((m) => m.id)).toContain(done.id)
  expect(await codeOf(far.call(clientMerges.undo, { mergeId: done.id }))).toBe('PROFILE_MERGE_NOT_FOUND')
  const { clients: found } = await near.call(clientMerges.candidates, { search: a.name })
  expect(found.map((c) => c.id)).toContain(a.id)
})

test('“not the same” of the merged client holds for the one that survived', async () => {
  const [a, b, c] = [await newClient(), await newClient(), await newClient()]
  for (const { id } of [b, c]) await detail(id, '+79990000003')
  await ann.call(clients.distinguish, { clientId: b.id, otherId: c.id })
  const { id } = await merge(a.id, b.id)
  expect((await card(a.chatId)).alike).toEqual([])
  await undo(id)
  expect((await card(c.chatId)).alike).toEqual([])
  expect(await codeOf(merge(a.id, w.newId()))).toBe('PROFILE_NOT_FOUND')
})

test('a message that waits for a merge arrives, in its chat and for the client that survives', async () => {
  const [a, b] = [await newClient(), await newClient()]
  const numbers = [0, 1, 2, 3, 4]
  await Promise.all([merge(a.id, b.id), ...numbers.map((n) => b.visitor.writes(`message ${n}`))])
  expect((await b.visitor.sees()).filter((m) => m.text?.startsWith('message')).length).toBe(5)
  expect((await ann.call(chats.one, { chatId: b.chatId })).client.id).toBe(a.id)
})

test('any sequence of merges, undos, edits and new messages conserves messages, contacts, tags, companies, comments and requests', async () => {
  const act = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constant('merge' as const), fc.nat(2), fc.nat(2)) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('undo' as const), fc.nat(3), fc.nat(0)) },
    fc.tuple(fc.constant('write' as const), fc.nat(2), fc.nat(0)),
    fc.tuple(fc.constant('tag' as const), fc.nat(2), fc.nat(2)),
    fc.tuple(fc.constant('comment' as const), fc.nat(2), fc.nat(0)),
    fc.tuple(fc.constant('phone' as const), fc.nat(2), fc.nat(2)),
    fc.tuple(fc.constant('company' as const), fc.nat(2), fc.nat(2)),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
      const people = [await newClient(), await newClient(), await newClient()]
      const log: { id: string; survivorId: string; mergedId: string }[] = []
      const expected = { messages: 3, comments: 0 }
      const keys = new Set<string>()
      const clientOf = async (n: number) => (await card(people[n]!.chatId)).id
      for (const [kind, n, m] of acts) {
        if (kind === 'merge') {
          const [into, from] = [await clientOf(n), await clientOf(m)]
          if (into === from) continue
          log.push({ ...(await merge(into, from)), survivorId: into, mergedId: from })
        } else if (kind === 'undo') {
          const done = log[n]
          if (done && (await codeOf(undo(done.id))) === 'ok') log.splice(n, 1)
        } else if (kind === 'write') {
          await people[n]!.visitor.writes('more')
          expected.messages += 1
        } else if (kind === 'comment') {
          await comment(people[n]!.id, 'about')
          expected.comments += 1
        } else if (kind === 'company') {
          const name = `Компания ${names} ${m}`
          await company(people[n]!.id, name)
          keys.add(name)
        } else {
          const value = kind === 'tag' ? `${names} ${m}` : `+7999${String(names).padStart(6, '0')}${m}`
          const code = await codeOf(kind === 'tag' ? tag(people[n]!.id, value) : detail(people[n]!.id, value))
          if (code === 'ok') keys.add(value)
        }
        const cards = await Promise.all(people.map((p) => card(p.chatId)))
        const each = [...new Map(cards.map((one) => [one.id, one])).values()]
        const sum = (count: (one: (typeof each)[number]) => number) => each.reduce((n, one) => n + count(one), 0)
        expect(sum((one) => one.contacts.length)).toBe(3)
        expect(sum((one) => one.sessionCount)).toBe(3)
        expect(sum((one) => one.comments.length)).toBe(expected.comments)
        const values = each.flatMap((one) => [
          ...[...one.tags, ...one.companies].map((t) => t.name),
          ...one.details.map((d) => d.value),
        ])
        expect(new Set(values)).toEqual(keys)
        const [{ count } = { count: 0 }] = await w.sql<{ count: number }>(
          `select count(*)::int as count from messages where chat_id = any ($1) and kind = 'message' and author_kind = 'client'`,
          [people.map((p) => p.chatId)],
        )
        expect(count).toBe(expected.messages)
        const loose = await w.sql(
          `select c.id from chats c join contacts k on k.id = c.contact_id left join chat_sessions s on s.chat_id = c.id
           where c.client_id <> k.client_id or s.client_id <> c.client_id`,
        )
        expect(loose).toEqual([])
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

test('after thirty days a merge stays, and the merged client keeps only the way to the other', async () => {
  const [a, b] = [await newClient(), await newClient()]
  for (const { id } of [a, b]) await tag(id, 'обоих')
  const { id } = await merge(a.id, b.id)
  await ann.call(clients.removeTag, { clientId: a.id, tagId: (await card(a.chatId)).tags[0]!.id })
  await w.advance('30d')
  const late = await w.operator('late', { rights: allRights })
  expect(await codeOf(late.call(clientMerges.undo, { mergeId: id }))).toBe('PROFILE_MERGE_NOT_FOUND')
  expect((await late.call(clientMerges.list, {})).merges).toEqual([])
  expect((await late.call(chats.client, { chatId: b.chatId })).id).toBe(a.id)
  expect(await late.call(clients.tags, { search: 'обоих' })).toEqual({ tags: [] })
  await late.call(clients.rename, { clientId: b.id, name: 'Анна' })
  expect((await late.call(chats.client, { chatId: a.chatId })).name).toBe('Анна')
})
