import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentOf, accentTextOf, contrastOf } from './look.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

test('contrast as the WCAG formula gives it', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#0B7A74', '#FFFFFF')).toBeCloseTo(5.2, 1)
})

test('every accent gives readable text', () => {
  fc.assert(
    fc.property(colour, (picked) => {
      const { fill, on } = accentOf(picked)
      const { onLight, onDark } = accentTextOf(picked)
      expect(contrastOf(fill, on)).toBeGreaterThanOrEqual(4.5)
      for (const surface of ['#ffffff', '#f1f4f4', '#ebf0f0'])
        expect(contrastOf(onLight, surface)).toBeGreaterThanOrEqual(4.5)
      for (const surface of ['#0d1213', '#151b1c', '#1d2526', '#222b2c'])
        expect(contrastOf(onDark, surface)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 2000 },
  )
})

test('a readable accent stays: white text on dark ones, dark text on light ones', () => {
  expect(accentOf('#0B7A74')).toMatchObject({ fill: '#0b7a74', on: '#ffffff' })
  expect(accentOf('#FFE14D')).toMatchObject({ fill: '#ffe14d', on: '#0b1110' })
})

test('where neither fits, the accent is darkened and the text is white', () => {
  const between = Array.from({ length: 256 }, (_, g) => `#${g.toString(16).padStart(2, '0').repeat(3)}`).find(
    (grey) => contrastOf(grey, '#ffffff') < 4.5 && contrastOf(grey, '#0b1110') < 4.5,
  )
  expect(between).toBeDefined()
  const { fill, on } = accentOf(between!)
  expect(on).toBe('#ffffff')
  expect(fill).not.toBe(between)
  expect(contrastOf(fill, between!)).toBeLessThan(1.3)
})

test('values that are no colour never reach a stylesheet', () => {
  for (const bad of ['red', '#fff', '#12345g', '#0B7A74;}*{display:none', '', 'url(//evil)'])
    expect([accentOf(bad), accentTextOf(bad)]).toEqual([accentOf('#0B7A74'), accentTextOf('#0B7A74')])
})
