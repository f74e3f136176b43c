import type { Chat } from '@beseda/contract/entities/chat.ts'
import { expect, test } from 'vitest'
import { chatOf } from '../../entities/chat/test-entities.ts'
import { missingFor } from './missing.ts'

const nothing = { needsCategory: false, unsent: 0 }
const message: Chat['lastMessage'] = {
  ...{
    seq: 3,
    author: 'operator' as const,
    authorId: 'u',
    authorName: 'Игорь',
    internal: false,
    preview: 'Да',
    files: 0,
  },
  ...{ at: 0, status: 'undelivered' as const },
}

test('an answered and complete chat closes without a question', () => {
  expect(missingFor(chatOf(), nothing)).toEqual([])
  expect(missingFor(chatOf({ categoryId: 'k' }), nothing)).toEqual([])
})
test('lists what is missing: a reply, a delivery, an unsent message, a category', () => {
  expect(missingFor(chatOf({ waitingSince: 1 }), nothing)).toEqual(['waits'])
  expect(missingFor(chatOf({ lastMessage: message }), nothing)).toEqual(['undelivered'])
  expect(missingFor(chatOf(), { needsCategory: true, unsent: 2 })).toEqual(['unsent', 'category'])
  const another = { needsCategory: true, unsent: 0 }
  expect(missingFor(chatOf({ categoryId: 'k' }), another)).toEqual(['otherCategory'])
})
