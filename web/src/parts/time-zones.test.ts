import { afterEach, expect, test } from 'vitest'
import { speak } from '../lib/language.ts'
import { timeZoneOptions, zoneText } from './time-zones.ts'

const winter = Date.UTC(2029, 0, 15)
const summer = Date.UTC(2029, 6, 15)
afterEach(() => speak('ru'))

test('a zone is shown as its place and its offset from UTC', () => {
  expect(zoneText('Europe/Moscow', 'ru', winter)).toBe('Москва, UTC+3')
  expect(zoneText('Asia/Yekaterinburg', 'ru', winter)).toBe('Екатеринбург, UTC+5')
  expect(zoneText('Europe/Moscow', 'eng', winter)).toBe('Europe/Moscow, UTC+3')
  expect(zoneText('America/New_York', 'eng', winter)).toBe('America/New York, UTC−5')
  expect(zoneText('America/New_York', 'eng', summer)).toBe('America/New York, UTC−4')
  expect(zoneText('UTC', 'ru', winter)).toBe('UTC')
})
test('in Russian the zones of Russia and its neighbours come first', async () => {
  await speak('ru')
  const labels = timeZoneOptions('UTC').map((o) => o.label.split(',')[0])
  expect(labels.slice(0, 3)).toEqual(['Алма-Ата', 'Анадырь', 'Астрахань'])
  expect(labels).toContain('Africa/Abidjan')
})
test.each(['ru', 'eng'] as const)('each zone has a distinct name, in %s', async (lang) => {
  await speak(lang)
  const options = timeZoneOptions('Europe/Moscow')
  expect(new Set(options.map((o) => o.label)).size).toBe(options.length)
  expect(options.some((o) => o.value === 'Europe/Moscow')).toBe(true)
  expect(options.every((o) => o.label.length > 2)).toBe(true)
})
test('a zone that the browser does not list is kept when it is selected', () => {
  expect(timeZoneOptions('Asia/Calcutta').some((o) => o.value === 'Asia/Calcutta')).toBe(true)
})
