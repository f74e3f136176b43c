import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import { describe, expect, test } from 'vitest'
import { speak } from '../lib/language.ts'
import { allWords } from '../lib/words/all-words.ts'
import { actorText, listChange, onlyValue, saysSomething, valueText } from './audit-text.ts'

await speak('ru')
const [ru, en] = [await allWords('ru'), await allWords('eng')]
const spoken = { words: ru, lang: 'ru' as const, now: 0 }
const change = (before: AuditChange['before'], after: AuditChange['after']): AuditChange => ({
  field: 'rights',
  before,
  after,
})

describe('formats a value', () => {
  test.each<[AuditChange['field'], AuditChange['before'], string]>([
    ['active', true, 'Да'],
    ['active', false, 'Нет'],
    ['name', null, 'не задано'],
    ['name', '', 'не задано'],
    ['name', 'Сбыт', 'Сбыт'],
    ['dialogLimit', 1000, '1\u00a0000'],
    ['breakMinutes', 15, '15 мин'],
    ['closeHours', 48, '48 ч'],
    ['price', 990_050, '9\u00a0900,50\u00a0₽'],
    ['lang', 'eng', 'Английский'],
    ['status', 'deactivated', 'Отключена'],
    ['rights', ['AUTHORITY_FINANCE', 'AUTHORITY_ALL_CHATS'], 'Финансы, Управление чатами'],
    ['options', [], 'не задано'],
    ['weekHours', ['0 09:00–18:00', '6 10:00–14:00'], 'пн 09:00–18:00, вс 10:00–14:00'],
    ['delayHighS', 600, '600 с'],
    ['report', 'summary', 'Сводный отчёт'],
    ['report', 'Отчёт прежней записи', 'Отчёт прежней записи'],
    ['reportPeriod', 'previousWeek', 'Прошлая неделя'],
    ['reportWhen', '09:00', 'каждый день, 09:00'],
    ['reportWhen', '1/7, 09:00', 'пн, 09:00'],
    ['reportWhen', '15/31, 18:30', '15-го числа, 18:30'],
    ['rights', ['RIGHT_OF_A_LATER_VERSION'], 'RIGHT_OF_A_LATER_VERSION'],
  ])('%s %j: %s', (field, value, text) => expect(valueText(value, field, spoken)).toBe(text))
})
test('of lists only what was added and removed', () => {
  expect(listChange(change(['a', 'b'], ['b', 'c']))).toEqual({ added: ['c'], removed: ['a'] })
  expect(listChange(change(null, ['a']))).toEqual({ added: ['a'], removed: [] })
  expect(listChange(change('a', 'b'))).toBeNull()
  expect(listChange(change(null, null))).toBeNull()
})
test('the author: a person, a service administrator, a program, the product itself', () => {
  expect(actorText({ kind: 'user', id: null, name: 'Анна' }, ru)).toBe('Анна')
  expect(actorText({ kind: 'observer', id: null, name: 'Нина' }, ru)).toBe('Нина, сервис «Беседа»')
  expect(actorText({ kind: 'apiKey', id: null, name: '' }, en)).toBe('API key')
  expect(actorText({ kind: 'system', id: null, name: '' }, en)).toBe('System')
})

test('what was created or deleted has one value per field; what was empty before and after is not shown', () => {
  const named: AuditChange = { field: 'name', before: null, after: 'Сбыт' }
  expect(onlyValue('created', named)).toBe('Сбыт')
  expect(onlyValue('deleted', { field: 'name', before: 'Сбыт', after: null })).toBe('Сбыт')
  expect(onlyValue('changed', named)).toBeNull()
  expect([change(null, []), change('', null), change(null, null)].filter(saysSomething)).toEqual([])
  expect([change(null, ['a']), change(null, 0), change(false, null)].filter(saysSomething)).toHaveLength(3)
})
