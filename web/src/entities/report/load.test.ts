import { expect, test } from 'vitest'
import { loadByHour } from './load.ts'

const hour = 3_600_000
const hourOf = (at: number): number => Math.floor(at / hour) % 24
const quarter = (start: number, online: number, dialogs: number) => ({ start, online, dialogs })

test('load is that of an average day, operators the average of the quarters', () => {
  const day = (at: number, dialogs: number) =>
    [0, 1, 2, 3].map((q) => quarter(at + 9 * hour + (q * hour) / 4, q < 2 ? 2 : 0, dialogs))
  expect(loadByHour([...day(0, 1), ...day(24 * hour, 3)], hourOf)).toEqual([{ hour: 9, dialogs: 8, online: 1 }])
})
