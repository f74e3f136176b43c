import type { Chat } from '@beseda/contract/entities/chat.ts'
import { forecastKnownMs, forecastMs } from '@beseda/domain/sla/forecast.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chatOf, id } from '../../../entities/chat/test-entities.ts'
import { applyToForecast, type ForecastState, fetchedForecast, isWorn, soonRed } from './forecast-state.ts'

const minute = 60_000
/** A wait that turns red at this minute. */
const chat = (n: number, redAt: number | null, change: Partial<Chat> = {}): Chat =>
  chatOf({ id: id(n), due: redAt === null ? null : { mediumAt: 0, highAt: redAt * minute }, ...change })
const asked = (chats: Chat[], over: Partial<{ total: number; until: number }> = {}) =>
  fetchedForecast({ chats, total: chats.length, until: forecastKnownMs, ...over }, 0)
const names = (state: ForecastState, now: number) => soonRed(state, now * minute).map((c) => Number(c.id.slice(-2)))

test('waits enter and leave by the clock alone', () => {
  const state = asked([chat(1, 3), chat(2, 12)])
  expect([names(state, 0), names(state, 2), names(state, 3), names(state, 12)]).toEqual([[1], [1, 2], [2], []])
})
describe('frames', () => {
  test('chats that were answered, closed, are closing or became invisible leave; a new wait enters', () => {
    const state = asked([chat(1, 3), chat(2, 4), chat(3, 5), chat(4, 6)])
    const after = applyToForecast(state, {
      chats: [
        chat(1, null, { version: 2 }),
        chat(2, 4, { version: 2, status: 'closed' }),
        chat(3, 5, { version: 2, closingAt: 1 }),
        chat(5, 2),
        chat(6, 21),
      ],
      goneChats: [id(4)],
    })
    expect(names(after, 0)).toEqual([5])
    expect(names(after, 12)).toEqual([])
  })
  test('a late frame restores no chat', () => {
    const state = applyToForecast(asked([chat(1, 3, { version: 5 })]), { chats: [chat(1, null, { version: 6 })] })
    expect(names(applyToForecast(state, { chats: [chat(1, 3, { version: 5 })] }), 0)).toEqual([])
  })
  test('frames in any order and number give the same forecast', () => {
    const frames = [1, 2, 3].flatMap((n) =>
      [1, 2, 3].map((version) => ({ chats: [chat(n, version === 2 ? null : n + version, { version })] })),
    )
    const order = fc.array(fc.integer({ min: 0, max: frames.length - 1 }), { maxLength: 12 })
    fc.assert(
      fc.property(order, (some) => {
        const shuffled = [...some.map((i) => frames[i]!), ...frames].reduce(applyToForecast, asked([]))
        expect(shuffled.chats).toEqual(frames.reduce(applyToForecast, asked([])).chats)
      }),
    )
  })
})
describe('refetches', () => {
  test('when the loaded period ends before the shown one, and not earlier', () => {
    const state = asked([chat(1, 3)])
    expect(isWorn(state, forecastMs)).toBe(false)
    expect(isWorn(state, forecastMs + 1)).toBe(true)
    expect(isWorn(state, forecastMs + 1, forecastMs - minute), 'a while after it was tried in vain').toBe(true)
    expect(isWorn(state, forecastMs + 1, forecastMs)).toBe(false)
  })
  test('with more chats than a page: when the rest has changed or half of the page is over, every 15 s at most', () => {
    const state = asked([chat(1, 3), chat(2, 4), chat(3, 5), chat(4, 6)], { total: 40, until: 6 * minute })
    expect(state.more).toBe(36)
    const changed = applyToForecast(state, { chats: [chat(9, 8)] })
    expect([isWorn(state, minute), isWorn(changed, 14_999), isWorn(changed, 15_000)]).toEqual([false, false, true])
    expect([isWorn(state, 4 * minute), isWorn(state, 5 * minute)]).toEqual([false, true])
    expect(applyToForecast(state, { chats: [chat(2, null, { version: 2 })] }).isUnsure, 'a listed one').toBe(false)
  })
})
