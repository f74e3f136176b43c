import { expect, test } from 'vitest'
import { beyond, beyondByChange } from './grant.ts'

test('nobody gives a right that they lack', () => {
  expect(beyond(['AUTHORITY_ALL_STAT'], ['AUTHORITY_ALL_STAT'])).toEqual([])
  expect(beyond(['AUTHORITY_ALL_STAT'], ['AUTHORITY_ALL_STAT', 'RIGHT_OBSERVER'])).toEqual(['RIGHT_OBSERVER'])
  expect(beyond([], [])).toEqual([])
})
test('what a role already holds may stay, what is added counts', () => {
  expect(beyondByChange([], ['AUTHORITY_FINANCE'], ['AUTHORITY_FINANCE'])).toEqual([])
  expect(beyondByChange([], ['AUTHORITY_FINANCE'], [])).toEqual([])
  expect(beyondByChange([], ['AUTHORITY_FINANCE'], ['AUTHORITY_FINANCE', 'AUTHORITY_ALL_CHATS'])).toEqual([
    'AUTHORITY_ALL_CHATS',
  ])
})
