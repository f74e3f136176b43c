import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canSeeChat } from './queues.ts'
import { seenBecause } from './who-sees.ts'

const team = fc.constantFrom('t1', 't2')
const channel = fc.constantFrom('c1', 'c2')
const user = fc.constantFrom('ann', 'bob')
const chats = fc.record({
  teamId: fc.option(team),
  channelId: channel,
  operatorId: fc.option(user),
})
const viewers = fc.record({
  userId: user,
  teamIds: fc.uniqueArray(team),
  channelIds: fc.uniqueArray(channel),
  allChats: fc.boolean(),
})
test('there is a reason exactly when the user sees the chat', () => {
  fc.assert(
    fc.property(chats, viewers, (chat, viewer) => {
      expect(seenBecause(chat, viewer).length > 0).toBe(canSeeChat(chat, viewer))
    }),
  )
})
test('all reasons are named, the closest first', () => {
  const viewer = { userId: 'ann', teamIds: ['t1'], channelIds: ['c1'], allChats: true }
  expect(seenBecause({ teamId: 't1', channelId: 'c1', operatorId: 'ann' }, viewer)).toEqual([
    'operator',
    'team',
    'channel',
    'allChats',
  ])
  expect(seenBecause({ teamId: null, channelId: 'c2', operatorId: null }, { ...viewer, allChats: false })).toEqual([
    'noTeam',
  ])
  expect(seenBecause({ teamId: 't2', channelId: 'c2', operatorId: 'bob' }, { ...viewer, allChats: false })).toEqual([])
})
