import { expect, test } from 'vitest'
import { parseView } from './view.ts'

test('an empty address shows active users by name', () => {
  expect(parseView({})).toEqual({ show: 'active', sort: 'name', order: 'up' })
})
test('known values apply, others are ignored', () => {
  expect(
    parseView({ search: 'ким', team: 't', role: 'r', show: 'all', sort: 'lastActive', order: 'down', x: 'y' }),
  ).toEqual({ search: 'ким', teamId: 't', roleId: 'r', show: 'all', sort: 'lastActive', order: 'down' })
  expect(parseView({ show: 'none', sort: 'password', order: 'sideways' })).toEqual(parseView({}))
})
test("a search is cut to the server's limit", () => {
  expect(parseView({ search: 'x'.repeat(101) }).search).toHaveLength(100)
})
