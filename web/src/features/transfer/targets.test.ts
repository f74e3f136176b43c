import type { TransferOperator, TransferTargets } from '@beseda/contract/entities/transfer.ts'
import { expect, test } from 'vitest'
import { firstChoice, freeFirst, groupsOf, isReady, loadLevel, operatorTargets, teamTargets } from './targets.ts'

const operator = (id: string, over: Partial<TransferOperator> = {}): TransferOperator => ({
  ...{ id, name: id, photoUrl: null, presence: 'online', presenceSince: 0, teams: ['Доставка'] },
  ...{ openDialogs: 0, dialogLimit: 4, isLast: false, waitMs: null },
  ...over,
})
const targets: TransferTargets = {
  operators: [
    operator('olga', { isLast: true, presence: 'offline' }),
    operator('maria'),
    operator('denis', { presence: 'break' }),
    operator('artyom', { presence: 'finishing' }),
    operator('vera', { presence: 'offline' }),
  ],
  counts: { online: 1, break: 2, offline: 14 },
  teams: [],
}
const shown = (showsAway: boolean) =>
  groupsOf(targets, showsAway).map((g) => `${g.name} ${g.count}: ${g.operators.map((o) => o.id).join(' ')}`)

test('the last operator comes first, whatever their status; absent operators are listed only on request', () => {
  expect(shown(false)).toEqual(['last 0: olga', 'online 1: maria', 'break 2: denis artyom'])
  expect(shown(true).at(-1)).toBe('offline 14: vera')
  expect(operatorTargets(groupsOf(targets, false)).map((t) => t.id)).toEqual(['olga', 'maria', 'denis', 'artyom'])
})
test.each([
  [0, 'low'],
  [2, 'low'],
  [3, 'high'],
  [4, 'full'],
  [5, 'full'],
])('%i of 4 chats is %s', (openDialogs, iconProps) => expect(loadLevel(operator('x', { openDialogs }))).toBe(iconProps))
test('the first selection is an operator who can take the chat now, not an absent last operator', () => {
  const all = operatorTargets(groupsOf(targets, true))
  expect(all.filter(isReady).map((t) => t.id)).toEqual(['maria'])
  const full = operatorTargets(groupsOf({ ...targets, operators: [operator('x', { openDialogs: 4 })] }, false))
  expect(full.some(isReady)).toBe(false)
  const teams = [0, 2].map((online) => ({ id: `${online}`, name: 'Команда', online, free: 0, members: 3, waiting: 0 }))
  expect(teamTargets({ ...targets, teams }).map(isReady)).toEqual([false, true])
})
test('nobody full and no team that has the chat is selected first; without a free target the user chooses', () => {
  const first = (operators: readonly TransferOperator[], o: { isSearch?: boolean } = {}) =>
    firstChoice(operatorTargets(groupsOf({ ...targets, operators: [...operators] }, true)), {
      not: () => false,
      isSearch: false,
      ...o,
    })?.id ?? null
  const full = operator('full', { openDialogs: 12, dialogLimit: 12, isLast: true })
  expect(first([full])).toBeNull()
  expect(first([full, operator('free')])).toBe('free')
  expect(first([full], { isSearch: true })).toBe('full')
  const team = (id: string, free: number) => ({ id, name: id, members: 9, online: 5, free, waiting: 0 })
  const ofTeams = (teams: readonly ReturnType<typeof team>[]) =>
    firstChoice(teamTargets({ ...targets, teams: [...teams] }), { not: (t) => t.id === 'own', isSearch: false })?.id ??
    null
  expect(ofTeams([team('own', 5), team('busy', 0), team('free', 1)])).toBe('free')
  expect(ofTeams([team('own', 5), team('busy', 0)])).toBe('busy')
  expect(ofTeams([team('own', 5)])).toBeNull()
})
test('for help, teams with the most free slots come first, then those with the shortest queue', () => {
  const team = (id: string, free: number, waiting: number) => ({ id, name: id, members: 9, online: 5, free, waiting })
  const teams = [team('a', 1, 0), team('b', 3, 4), team('c', 3, 1), team('d', 0, 0)]
  expect(freeFirst(teamTargets({ ...targets, teams })).map((t) => t.id)).toEqual(['c', 'b', 'a', 'd'])
})
