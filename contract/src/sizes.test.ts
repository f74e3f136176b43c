import { expect, test } from 'vitest'
import { limits } from './limits.ts'
import { formatSize } from './sizes.ts'

test('sizes in the units of the limits', () => {
  expect(formatSize('ru', 0)).toBe('0\u00a0Б')
  expect(formatSize('ru', 999)).toBe('999\u00a0Б')
  expect(formatSize('ru', 219_136)).toBe('214\u00a0КБ')
  expect(formatSize('ru', 1_468_006)).toBe('1,4\u00a0МБ')
  expect(formatSize('eng', 1_468_006)).toBe('1.4\u00a0MB')
  expect(formatSize('ru', limits.fileBytes)).toBe('25\u00a0МБ')
})
