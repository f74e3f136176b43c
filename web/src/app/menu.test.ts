import { anyUser, needs, type Option, type Right } from '@beseda/contract/access.ts'
import { Settings2 } from 'lucide-react'
import { expect, test } from 'vitest'
import { menuLines } from './menu.ts'
import type { Screen } from './screens/screen.ts'

const screen = (path: string, access: Screen['access'], place?: NonNullable<Screen['menu']>['in']): Screen => ({
  path,
  access,
  frame: 'settings',
  title: () => path,
  ...(place && { menu: { in: place, Icon: Settings2 } }),
})
const screens = [
  screen('/hidden', anyUser),
  screen('/key', needs('AUTHORITY_INTEGRATION', 'OPTION_API'), 'settings'),
  screen('/teams', anyUser, 'management'),
  screen('/roles', needs('AUTHORITY_ROLE_MODIFY'), 'settings'),
]
const lines = (rights: readonly Right[], options: readonly Option[], place: 'settings' | 'management' = 'settings') =>
  menuLines(screens, place, { rights, options }).map(({ screen: { path }, locked }) => [path, locked])

test('without the right there is no entry', () => expect(lines([], ['OPTION_API'])).toEqual([]))
test('without the option the entry has a lock', () => {
  expect(lines(['AUTHORITY_INTEGRATION'], [])).toEqual([['/key', 'OPTION_API']])
})
test('with both it leads to the screen, in the order of the list', () => {
  expect(lines(['AUTHORITY_INTEGRATION', 'AUTHORITY_ROLE_MODIFY'], ['OPTION_API'])).toEqual([
    ['/key', null],
    ['/roles', null],
  ])
})
test('each menu has its own entries; a screen without one is in none', () => {
  expect(lines([], [], 'management')).toEqual([['/teams', null]])
})
test('a screen that anyone may open can limit its entry to users who work with it', () => {
  const users = {
    ...screen('/users', anyUser),
    menu: { in: 'management', Icon: Settings2, right: 'RIGHT_ACCOUNT_CONTROL' },
  } as const
  const shown = (rights: readonly Right[]) => menuLines([users], 'management', { rights, options: [] }).length
  expect([shown([]), shown(['AUTHORITY_FINANCE']), shown(['RIGHT_ACCOUNT_CONTROL'])]).toEqual([0, 0, 1])
})
