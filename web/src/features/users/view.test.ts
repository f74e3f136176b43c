import { expect, test } from 'vitest'
import { parseView } from './view.ts'

test('an empty address shows the active ones by name', () => {
  expect(parseView({})).toEqual({ show: 'active', sort: 'name', order: 'up' })
})
test('known words are taken, others are left', () => {
  expect(
    parseView({ search: 'ким', team: 't', role: 'r', show: 'all', sort: 'lastActive', order: 'down', x: 'y' }),
  ).toEqual({ search: 'ким', teamId: 't', roleId: 'r', show: 'all', sort: 'lastActive', order: 'down' })
  expect(parseView({ show: 'none', sort: 'password', order: 'sideways' })).toEqual(parseView({}))
})
test('a search is cut at what the server takes', () => {
  expect(parseView({ search: 'x'.repeat(101) }).search).toHaveLength(100)
})
