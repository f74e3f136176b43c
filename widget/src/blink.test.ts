import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBlink } from './blink.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.title = 'Магазин'
})
afterEach(() => {
  vi.useRealTimers()
})

test('the title alternates every 1000 ms and is restored afterwards', () => {
  const blink = createBlink()
  blink.start('Новое сообщение!')
  const seen = [document.title]
  for (let i = 0; i < 3; i++) {
    vi.advanceTimersByTime(1000)
    seen.push(document.title)
  }
  expect(seen).toEqual(['Новое сообщение!', 'Магазин', 'Новое сообщение!', 'Магазин'])
  blink.start('Новое сообщение!')
  vi.advanceTimersByTime(1000)
  blink.stop()
  expect(document.title).toBe('Магазин')
  vi.advanceTimersByTime(5000)
  expect(document.title).toBe('Магазин')
})

test('a title that the page sets meanwhile is kept', () => {
  const blink = createBlink()
  blink.start('Новое сообщение!')
  document.title = 'Корзина'
  blink.stop()
  expect(document.title).toBe('Корзина')
  blink.start('Новое сообщение!')
  document.title = 'Оплата'
  vi.advanceTimersByTime(2000)
  blink.stop()
  expect(document.title).toBe('Оплата')
})
