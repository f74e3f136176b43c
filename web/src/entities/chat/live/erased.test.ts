import { beforeAll, expect, test } from 'vitest'
import { speak } from '../../../lib/language.ts'
import { chatOf } from '../test-entities.ts'
import { noteErased, withoutErased } from './erased.ts'

beforeAll(() => speak('ru'))

test('nothing in the row of a client whose data were deleted is theirs', () => {
  const chat = chatOf()
  const named = {
    ...chat,
    client: { ...chat.client, name: 'Анна Петрова', photoUrl: '/photo', blocked: true as const },
  }
  expect(withoutErased(named)).toBe(named)
  noteErased([chat.client.id])
  const erased = withoutErased(named)
  expect(erased.client).toEqual({
    ...{ id: chat.client.id, version: chat.client.version, name: 'Чат удалён', status: null, photoUrl: null },
  })
  expect([erased.lastMessage, erased.category, erased.id]).toEqual([null, null, chat.id])
})
