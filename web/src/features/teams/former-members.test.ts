import { expect, test } from 'vitest'
import { findByName, namesBefore } from './former-members.ts'

const person = (id: string, name: string) => ({ id, name })
const everybody = [person('1', 'Анна'), person('2', 'Борис'), person('3', 'Вера'), person('4', 'Вера')]
const find = (names: readonly string[], members = [everybody[0]!]) =>
  findByName(names, members, async (name) => everybody.filter((p) => p.name.startsWith(name.slice(0, 2))))

test('former members: those still in the team, and those whom the name identifies', async () => {
  expect(await find(['Анна', 'Борис'])).toEqual({ found: [everybody[0], everybody[1]], unclear: [] })
})
test('deleted users and namesakes are unclear, unless all namesakes were members', async () => {
  expect(await find(['Анна', 'Глеб', 'Вера'])).toEqual({ found: [everybody[0]], unclear: ['Глеб', 'Вера'] })
  expect((await find(['Вера', 'Вера'])).found.map((p) => p.id)).toEqual(['3', '4'])
  expect((await find(['Вера'], [everybody[3]!])).found.map((p) => p.id)).toEqual(['4'])
})
test('a change of other fields has no members', () => {
  expect(namesBefore([{ field: 'name', before: 'А', after: 'Б' }])).toBeNull()
  expect(namesBefore([{ field: 'members', before: ['Анна'], after: [] }])).toEqual(['Анна'])
})
