import { expect, test } from 'vitest'
import { beyondByChange, notGrantable } from './grant.ts'

test('nobody gives a right that they lack', () => {
  expect(notGrantable(['AUTHORITY_ALL_STAT'], ['AUTHORITY_ALL_STAT'])).toEqual([])
  expect(notGrantable(['AUTHORITY_ALL_STAT'], ['AUTHORITY_ALL_STAT', 'RIGHT_OBSERVER'])).toEqual(['RIGHT_OBSERVER'])
  expect(notGrantable([], [])).toEqual([])
})
test('what a role already holds may stay, what is added counts', () => {
  expect(beyondByChange([], ['AUTHORITY_FINANCE'], ['AUTHORITY_FINANCE'])).toEqual([])
  expect(beyondByChange([], ['AUTHORITY_FINANCE'], [])).toEqual([])
  expect(beyondByChange([], ['AUTHORITY_FINANCE'], ['AUTHORITY_FINANCE', 'AUTHORITY_ALL_CHATS'])).toEqual([
    'AUTHORITY_ALL_CHATS',
  ])
})
test('service staff give every right in their organization', () => {
  expect(notGrantable(['RIGHT_OBSERVER'], ['AUTHORITY_CHAT_DISTRIBUTION'])).toEqual([])
  expect(beyondByChange(['RIGHT_OBSERVER'], [], ['AUTHORITY_CHAT_DISTRIBUTION'])).toEqual([])
  // the role holds the right, not who changes it
  expect(beyondByChange([], ['RIGHT_OBSERVER'], ['RIGHT_OBSERVER', 'AUTHORITY_FINANCE'])).toEqual(['AUTHORITY_FINANCE'])
})
