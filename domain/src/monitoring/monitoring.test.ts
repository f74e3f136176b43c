import { expect, test } from 'vitest'
import { listAbonents } from './abonents.ts'
import { type LiveChat, loadOf } from './live-chat.ts'
import {
  type LiveOperator,
  type LiveState,
  monitoredChannels,
  monitoredOperators,
  monitoredTeams,
  monitoringNow,
} from './rows.ts'

const now = 1_000_000_000
const minute = 60_000
let made = 0
const chat = (o: Partial<LiveChat> = {}): LiveChat => ({
  ...{
    id: `chat-${String(++made).padStart(3, '0')}`,
    channelId: 'site',
    teamId: 'sales',
    operatorId: null,
    reservedFor: null,
  },
  ...{ isBot: false, isClosing: false, waitingSince: now - minute, mediumAt: null, highAt: null },
  ...{ openedAt: now - 5 * minute, number: 1, unread: 0, clientId: 'kim', clientName: 'Kim' },
  ...o,
})
const operator = (id: string, o: Partial<LiveOperator> = {}): LiveOperator => ({
  ...{ id, name: id, presence: 'online', since: 0, reason: null, breakKind: null, breakUntil: null },
  ...{ teamIds: ['sales'], limit: 3 },
  ...o,
})
const site = { id: 'site', name: 'Site', type: 'site', active: true, health: 'ok' as const }
const state = (o: Partial<LiveState> = {}): LiveState => ({
  ...{ at: now, chats: [], operators: [], teams: [{ id: 'sales', name: 'Sales' }], channels: [site], violations: 0 },
  ...o,
})

test('a chat is with an operator, in the queue, or with a bot; one that closes is nowhere', () => {
  const chats = [
    chat({ operatorId: 'ann' }),
    chat({ waitingSince: now - 3 * minute }),
    chat({ waitingSince: now - 9 * minute }),
    chat({ isBot: true, waitingSince: now - 60 * minute }),
    chat({ operatorId: 'ann', isClosing: true, highAt: now - 1 }),
  ]
  expect(loadOf(chats, now)).toEqual({
    ...{ inProgress: 1, waiting: 2, withBot: 1, overdue: 0, longestSince: now - 9 * minute },
  })
})
test('overdue at the deadline, and soon overdue until ten minutes before it', () => {
  const dueIn = (ms: number) => chat({ highAt: now + ms })
  const chats = [dueIn(-1), dueIn(0), dueIn(1), dueIn(10 * minute), dueIn(10 * minute + 1), chat()]
  expect(monitoringNow(state({ chats }))).toMatchObject({ overdue: 2, overdueSoon: 2 })
})
test('places are those of operators at work', () => {
  const operators = [
    operator('ann'),
    operator('bob', { presence: 'finishing' }),
    operator('cat', { presence: 'break' }),
    operator('dan', { presence: 'offline' }),
  ]
  const expected = { places: 6, online: 1, finishing: 1, onBreak: 1, offline: 1 }
  expect(monitoringNow(state({ operators }))).toMatchObject(expected)
  expect(monitoredTeams(state({ operators }))).toMatchObject([{ online: 1, away: 2, operators: 4, places: 6 }])
})
test('of an operator: what they have, who waits for them, and who has waited longest', () => {
  const chats = [
    chat({ operatorId: 'ann', waitingSince: now - minute }),
    chat({ operatorId: 'ann', waitingSince: now - 4 * minute, highAt: now - 1 }),
    chat({ operatorId: 'ann', waitingSince: null }),
    chat({ operatorId: 'ann', waitingSince: now - 9 * minute, isClosing: true }),
    chat({ reservedFor: 'ann' }),
  ]
  const [ann, bob] = monitoredOperators(state({ chats, operators: [operator('ann'), operator('bob')] }))
  expect(ann).toMatchObject({ chats: 4, unanswered: 2, silentSince: now - 4 * minute, overdue: 1, reserved: 1 })
  expect(bob).toMatchObject({ chats: 0, unanswered: 0, silentSince: null, overdue: 0, reserved: 0 })
})
test('chats without a team have a row of their own, only when there are any', () => {
  expect(monitoredTeams(state()).map((row) => row.team?.name)).toEqual(['Sales'])
  const rows = monitoredTeams(state({ chats: [chat({ teamId: null })] }))
  expect(rows).toMatchObject([{ waiting: 0 }, { team: null, waiting: 1, operators: 0 }])
})
test('a channel that is switched off is listed while it has open chats', () => {
  const off = { ...site, id: 'old', active: false }
  const channels = [site, off]
  expect(monitoredChannels(state({ channels })).map(({ id }) => id)).toEqual(['site'])
  expect(monitoredChannels(state({ channels, chats: [chat({ channelId: 'old' })] })).map(({ id }) => id)).toEqual([
    'site',
    'old',
  ])
})
test('rows and the head count the same chats', () => {
  const pick = <T>(list: readonly T[], i: number): T => list[i % list.length]!
  const chats = Array.from({ length: 300 }, (_, i) =>
    chat({
      ...{ channelId: pick(['site', 'mail'], i), teamId: pick(['sales', 'care', null], i), isClosing: i % 11 === 0 },
      ...{
        operatorId: i % 4 === 0 ? 'ann' : null,
        isBot: i % 7 === 0,
        highAt: pick([null, now - i, now + i * 9000], i),
      },
    }),
  )
  const s = state({
    chats,
    channels: [site, { ...site, id: 'mail' }],
    teams: [
      { id: 'sales', name: '' },
      { id: 'care', name: '' },
    ],
  })
  const head = monitoringNow(s)
  for (const rows of [monitoredChannels(s), monitoredTeams(s)])
    for (const name of ['inProgress', 'waiting', 'withBot', 'overdue'] as const)
      expect(rows.reduce((n, row) => n + row[name], 0)).toBe(head[name])
  expect(listAbonents(chats, { sort: 'wait' }, now)).toHaveLength(head.inProgress + head.waiting + head.withBot)
  expect(listAbonents(chats, { sort: 'wait', overdue: '1' }, now)).toHaveLength(head.overdue)
  expect(listAbonents(chats, { sort: 'wait', state: 'bot' }, now)).toHaveLength(head.withBot)
})
test('abonents: the longest wait first, those who do not wait last; found by a part of the name', () => {
  const chats = [
    chat({ clientName: 'Анна', waitingSince: null }),
    chat({ clientName: 'Борис', waitingSince: now - 1, highAt: now + 1 }),
    chat({ clientName: 'Вера', waitingSince: now - 9, openedAt: now - 99 * minute }),
  ]
  const names = (o: Partial<Parameters<typeof listAbonents>[1]>) =>
    listAbonents(chats, { sort: 'wait', ...o }, now).map(({ clientName }) => clientName)
  expect(names({})).toEqual(['Вера', 'Борис', 'Анна'])
  expect(names({ sort: 'deadline' })[0]).toBe('Борис')
  expect(names({ sort: 'opened' })[0]).toBe('Вера')
  expect(names({ sort: 'name' })).toEqual(['Анна', 'Борис', 'Вера'])
  expect(names({ search: ' АНН ' })).toEqual(['Анна'])
})
