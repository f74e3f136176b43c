import { expect, test } from 'vitest'
import { forecastMs, isSoonRed } from './forecast.ts'

const due = { mediumAt: 0, highAt: 1000 }
test.each([
  [999, true],
  [1000, false],
  [1000 - forecastMs, true],
  [999 - forecastMs, false],
])('at %i a wait that turns red at 1000 is forecast: %s', (now, soon) => expect(isSoonRed(due, now)).toBe(soon))
test('nobody waits: nothing to forecast', () => expect(isSoonRed(null, 0)).toBe(false))
