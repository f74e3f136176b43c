import type { HistoryLine } from '@beseda/contract/entities/message.ts'
import { expect, test } from 'vitest'
import { chatHistory } from '../../lib/words/ru/chats-history.ts'
import { historyText } from './HistoryEvent.tsx'

test('a line names the person who did it, not the operator of the chat', () => {
  const by = (type: HistoryLine['type'], reason: string, name = 'Марина Соколова') =>
    historyText({ type, reason, subject: 'Ольга', sessionNumber: 7 }, name, chatHistory, 'ru')
  expect(by('closed', 'operator')).toBe('Обращение № 7 закрыто: Марина Соколова')
  expect(by('categorySet', 'chosen')).toBe('Марина Соколова: категория «Ольга»')
  expect(by('categoryCleared', 'cleared')).toBe('Марина Соколова: категория снята')
  expect(by('categoryCleared', 'cleared', '')).toBe('Категория снята')
})
test('every history line has a text, also for an unknown reason, and a missing name leaves no colon', () => {
  const line = (type: HistoryLine['type'], reason: string, subject: string | null) =>
    historyText({ type, reason, subject, sessionNumber: 7 }, 'Игорь Лапин', chatHistory, 'ru')
  expect(line('assigned', 'taken', 'Ольга Рябова')).toBe('Чат в работе: Ольга Рябова')
  expect(line('assigned', 'toString', null)).toBe('Чат назначен')
  expect(line('queued', 'allBusy', 'Доставка')).toBe('Чат в очереди, все операторы заняты')
  expect(line('closed', 'newReason', null)).toBe('Обращение № 7 закрыто')
  expect(line('transferred', 'operator', 'Ольга')).toBe('Игорь Лапин: чат передан → Ольга')
  expect(line('transferred', 'team', 'Доставка')).toBe('Игорь Лапин: чат передан команде «Доставка»')
  expect(line('transferUndone', 'takenBack', null)).toBe('Игорь Лапин: передача чата отменена')
})
