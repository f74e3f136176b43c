import { beforeAll, expect, test } from 'vitest'
import { chooseLang, speak } from './language.ts'
import { makeTabTitle } from './tab-title.ts'

beforeAll(() => speak('ru'))

/** A title whose timer the test advances. */
const make = () => {
  const paces: { ms: number; tick: () => void; ended: boolean }[] = []
  const title = makeTabTitle((ms, tick) => {
    const pace = { ms, tick, ended: false }
    paces.push(pace)
    return () => {
      pace.ended = true
    }
  })
  title.set('В работе — Беседа')
  const second = () => {
    for (const pace of paces) if (!pace.ended) pace.tick()
  }
  return { title, paces, second }
}

test('alternates every second until it is stopped', () => {
  const { title, paces, second } = make()
  title.blink('message')
  title.blink('message')
  expect(paces.map((p) => p.ms)).toEqual([1000])
  const seen = [document.title]
  for (let i = 0; i < 3; i++) {
    second()
    seen.push(document.title)
  }
  expect(seen).toEqual(['Новое сообщение!', 'В работе — Беседа', 'Новое сообщение!', 'В работе — Беседа'])
  second()
  title.stop()
  expect(document.title).toBe('В работе — Беседа')
  expect(paces.every((p) => p.ended)).toBe(true)
  title.blink('message')
  expect(paces).toHaveLength(2)
})
test('a problem wins over a message, and a new normal title is shown afterwards', () => {
  const { title, second } = make()
  title.blink('message')
  title.blink('problem')
  title.blink('message')
  second()
  title.set('(1) В работе — Беседа')
  expect(document.title).toBe('(1) В работе — Беседа')
  second()
  expect(document.title).toBe('Обнаружена проблема!')
  title.stop()
})
test('uses the current language', async () => {
  const { title } = make()
  await chooseLang('eng')
  title.blink('message')
  expect(document.title).toBe('New Message!')
  title.stop()
  await chooseLang('ru')
})
