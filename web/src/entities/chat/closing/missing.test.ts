import type { Chat } from '@beseda/contract/entities/chat.ts'
import { expect, test } from 'vitest'
import { chatOf, messageOf } from '../test-entities.ts'
import { missingFor, withAnswers } from './missing.ts'

const nothing = { needsCategory: false, unsent: 0, hasDraft: false }
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
test('lists what is missing: a reply, a text that was begun, a delivery, an unsent message, a category', () => {
  expect(missingFor(chatOf({ waitingSince: 1 }), nothing)).toEqual(['waits'])
  expect(missingFor(chatOf({ lastMessage: message }), nothing)).toEqual(['undelivered'])
  expect(missingFor(chatOf(), { needsCategory: true, unsent: 2, hasDraft: true })).toEqual([
    'draft',
    'unsent',
    'category',
  ])
  const another = { ...nothing, needsCategory: true }
  expect(missingFor(chatOf({ categoryId: 'k' }), another)).toEqual(['otherCategory'])
})
test('a stored answer counts before the chat has its new state; a note, an older answer and a newer question do not', () => {
  const chat = chatOf({ waitingSince: 1, lastSeq: 4 })
  const author = { kind: 'operator', id: 'u', name: 'Игорь' } as const
  const isAnswered = (...messages: Parameters<typeof withAnswers>[1]) =>
    withAnswers(chat, messages).waitingSince === null
  expect(isAnswered(messageOf(4), messageOf(5, { author }))).toBe(true)
  expect(isAnswered(messageOf(4), messageOf(5, { author }), messageOf(6, { author, kind: 'internal' }))).toBe(true)
  expect(isAnswered(messageOf(4), messageOf(5, { author, kind: 'internal' }))).toBe(false)
  expect(isAnswered(messageOf(3, { author }), messageOf(4))).toBe(false)
  expect(isAnswered(messageOf(4), messageOf(5, { author }), messageOf(6))).toBe(false)
  expect(isAnswered()).toBe(false)
})
