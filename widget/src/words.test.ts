import { expect, test } from 'vitest'
import html from '../demo.html?raw'
import { eng as demoEng, questions } from './demo/words.ts'
import { initialsOf } from './names.ts'
import { langOf, launcherWords, panelWords, plural } from './words.ts'

/** These functions take a number, all others take names. */
const counted = /Unread|willSend|tooMany|characters/
/** Every text of a catalogue; functions are called with sample values. */
const textsOf = (words: object): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'function'
      ? [0, 1, 2, 5, 21].map((n) => String(value(counted.test(key) ? n : 'имя', 'имя')))
      : Array.isArray(value)
        ? value
        : [value],
  )

test('both languages have the same keys of the same kind', () => {
  for (const { ru, eng } of [launcherWords, panelWords]) {
    expect(Object.keys(eng)).toEqual(Object.keys(ru))
    for (const [key, value] of Object.entries(ru)) expect([key, typeof eng[key as never]]).toEqual([key, typeof value])
  }
})

test('English texts contain no Russian and none is empty', () => {
  for (const words of [launcherWords.eng, panelWords.eng])
    for (const text of textsOf(words)) {
      expect(text).not.toBe('')
      expect(text.replaceAll('имя', '')).not.toMatch(/[а-яё]/i)
    }
})

test('Russian typography: guillemets, exclamation marks only in the tab’s title, no-break space after numbers', () => {
  for (const text of [...textsOf(launcherWords.ru), ...textsOf(panelWords.ru)]) {
    expect(text).not.toMatch(/["“”]|\.\.\.|пожалуйста/i)
    if (text !== panelWords.ru.newMessage) expect(text).not.toContain('!')
    expect(text).not.toMatch(/\d [а-яё]/i)
  }
})

test('plural forms', () => {
  const forms = ['сообщение', 'сообщения', 'сообщений'] as const
  const ru = [0, 1, 2, 5, 11, 12, 21, 22, 25, 101, 1.5].map((n) => plural('ru', n, forms))
  const [one, few, many] = forms
  expect(ru).toEqual([many, one, few, many, many, many, one, few, many, one, few])
  expect([0, 1, 2, 21].map((n) => plural('eng', n, ['file', 'files', 'files']))).toEqual([
    'files',
    'file',
    'files',
    'files',
  ])
  expect(panelWords.ru.openUnread(1)).toBe('Открыть чат, 1\u00a0новое сообщение')
  expect(panelWords.ru.openUnread(5)).toBe('Открыть чат, 5\u00a0новых сообщений')
})

test('the language: as requested, else the browser’s, else English', () => {
  expect(langOf('ru', 'en-US')).toBe('ru')
  expect(langOf('eng', 'ru-RU')).toBe('eng')
  expect(langOf('en-GB', 'ru-RU')).toBe('eng')
  expect(langOf(null, 'ru-RU')).toBe('ru')
  expect(langOf('', 'de-DE')).toBe('eng')
  expect(langOf(null, 'rue')).toBe('eng')
})

test('an organization with quotes in its name gets no second pair', () => {
  expect(launcherWords.ru.from('Ольга', 'Дом и лад')).toBe('Ольга из «Дом и лад»')
  expect(launcherWords.ru.from('Ольга', 'ООО «Лад»')).toBe('Ольга из ООО «Лад»')
})

test('initials', () => {
  expect(initialsOf('Ольга Рябова')).toBe('ОР')
  expect(initialsOf('«Дом и лад»')).toBe('ДИ')
  expect(initialsOf('😀 anna')).toBe('A')
  expect(initialsOf('')).toBe('')
})

test('the demo shop is translated completely', () => {
  const keys = [...html.matchAll(/data-(?:t|label)="(\w+)"/g)].map((m) => m[1]!)
  expect(keys.length).toBeGreaterThan(30)
  expect([...new Set([...keys, 'title'])].sort()).toEqual(Object.keys(demoEng).sort())
  const asks = [...html.matchAll(/data-ask="(\w+)"/g)].map((m) => m[1])
  expect(asks.sort()).toEqual(Object.keys(questions).sort())
  expect(html).not.toMatch(/style=|onclick|<script>/)
})
