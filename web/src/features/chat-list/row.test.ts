import type { Chat } from '@beseda/contract/entities/chat.ts'
import { expect, test } from 'vitest'
import { chatOf, id } from '../../entities/chat/test-entities.ts'
import { en } from '../../lib/words/en.ts'
import { ru } from '../../lib/words/ru.ts'
import { type PreviewFacts, previewOf } from './Preview.tsx'
import { rowFacts } from './row-facts.ts'

const own = id(400)
const nothing: PreviewFacts = { leftText: null, failed: 0, typing: null, draft: null, sending: null }
const last = (change: Partial<NonNullable<Chat['lastMessage']>>): Chat =>
  chatOf({
    lastMessage: {
      seq: 1,
      author: 'client',
      authorId: null,
      authorName: 'Анна Королёва',
      internal: false,
      preview: 'Где заказ?',
      files: 0,
      status: null,
      at: 0,
      ...change,
    },
  })
const words = ru.chats.list

test('the row shows the most important text: left, not sent, typing, draft, being sent, the last message', () => {
  const chat = last({})
  const facts = { leftText: 'Закрыт', failed: 1, typing: '', draft: 'д', sending: 'с' }
  const kinds = [
    facts,
    { ...facts, leftText: null },
    { ...facts, leftText: null, failed: 0 },
    { ...nothing, draft: 'д', sending: 'с' },
    { ...nothing, sending: 'с' },
    nothing,
  ].map((f) => previewOf(chat, f, own, words))
  expect(kinds.map((k) => k.kind)).toEqual(['left', 'notSent', 'typing', 'draft', 'message', 'message'])
  expect(kinds[4]).toMatchObject({ lead: 'Вы:', text: 'с' })
  expect(kinds[5]).toMatchObject({ lead: '', text: 'Где заказ?' })
})

test("the author is shown before the last message: you, a colleague's first name, nothing for the client", () => {
  const lead = (chat: Chat) => (previewOf(chat, nothing, own, words) as { lead: string }).lead
  expect(lead(last({ author: 'operator', authorId: own, authorName: 'Игорь Лапин' }))).toBe('Вы:')
  expect(lead(last({ author: 'operator', authorId: id(9), authorName: 'Ольга Рябова' }))).toBe('Ольга:')
  expect(lead(last({}))).toBe('')
  expect(previewOf(chatOf(), nothing, own, words)).toMatchObject({ text: words.noMessages })
  expect(previewOf(last({ preview: 'a\u202Egpj.exe', files: 1 }), nothing, own, words)).toMatchObject({
    text: 'a\uFFFDgpj.exe',
    isFile: true,
  })
})

test('colours and numbers have text alternatives in both languages', () => {
  const chat = chatOf({
    unread: 2,
    client: { id: id(1), name: 'Анна', version: 1, photoUrl: null, status: { id: id(2), name: 'VIP', colour: 'pink' } },
  })
  const facts = (lang: 'ru' | 'eng', ms: number, urgency: 'none' | 'high') =>
    rowFacts(chat, { wait: { ms, urgency }, lang, words: (lang === 'ru' ? ru : en).chats.list })
  expect(facts('ru', 180_000, 'none')).toBe(', Тестовый канал, ждёт 3 минуты, 2 непрочитанных, статус VIP,')
  expect(rowFacts(chat, { wait: null, lang: 'ru', words, owner: 'Ольга Рябова · Возвраты' })).toContain(
    ', Ольга Рябова · Возвраты, 2 непрочитанных',
  )
  expect(facts('ru', 3_600_000, 'high')).toContain('срок прошёл, ждёт 1 час')
  expect(facts('eng', 30_000, 'none')).toBe(', Loopback, waiting less than a minute, 2 unread, status VIP,')
})
