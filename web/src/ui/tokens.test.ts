import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accentTokens, brandIds, brands } from '@beseda/contract/brands.ts'
import { describe, expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const block = (selector: string): Map<string, string> => {
  const start = css.indexOf(`${selector}{`) >= 0 ? css.indexOf(`${selector}{`) : css.indexOf(`${selector} {`)
  const body = css.slice(start, css.indexOf('}', start))
  return new Map([...body.matchAll(/--([\w-]+):\s*(#[0-9a-fA-F]{6})/g)].map((m) => [m[1]!, m[2]!]))
}
const light = block(':root')
const dark = new Map([...light, ...block('[data-theme="dark"]')])

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
/** WCAG 2 contrast of two colours, from 1 to 21. */
const contrast = (a: string, b: string): number => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high! + 0.05) / (low! + 0.05)
}

/** Required contrast, foreground colour, background colour. */
const pairs: readonly [need: number, front: string, backs: string][] = [
  [7, 'text', 'surface bg sidebar bub-in bub-out bub-bot bub-note bub-mail'],
  [4.5, 'text-2', 'surface bg sidebar surface-3 accent-tint bub-out bub-bot bub-note'],
  [4.5, 'text-3', 'surface bg surface-3 sidebar accent-tint bub-in'],
  [4.5, 'accent-on', 'accent accent-hover'],
  [4.5, 'accent-fg', 'surface bg accent-tint sidebar bub-in bub-out'],
  [4.5, 'success-fg', 'success-bg surface'],
  [4.5, 'warning-fg', 'warning-bg surface accent-tint'],
  [4.5, 'danger-fg', 'danger-bg surface accent-tint bub-out bg'],
  [4.5, 'info-fg', 'info-bg surface'],
  [4.5, 'warning-on', 'warning-solid'],
  [4.5, 'danger-on', 'danger-solid'],
  [4.5, 'bot-fg', 'bub-bot surface'],
  [3, 'border-input', 'surface'],
  [3, 'focus', 'surface bg accent-tint'],
  [3, 'edge', 'bg'],
  [3, 'on-line', 'surface'],
  [3, 'on-off', 'surface'],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => [3, `c${n}`, 'surface'] as const satisfies [number, string, string]),
]
const cases = pairs.flatMap(([need, front, backs]) => backs.split(' ').map((back) => ({ need, front, back })))

test('the first brand has the accents of this file', () => {
  const own = (tokens: Map<string, string>) => Object.fromEntries(accentTokens.map((name) => [name, tokens.get(name)]))
  expect(own(light)).toEqual(brands[brandIds[0]].light)
  expect(own(dark)).toEqual(brands[brandIds[0]].dark)
})
const themes = brandIds.flatMap((id) => [
  [`light, ${id}`, new Map([...light, ...Object.entries(brands[id].light)])] as const,
  [`dark, ${id}`, new Map([...dark, ...Object.entries(brands[id].dark)])] as const,
])
describe.each(themes)('contrast in the %s theme', (_name, tokens) => {
  test('the formula is right', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
    expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2)
  })
  test.each(cases)('$front on $back ≥ $need', ({ need, front, back }) => {
    const [a, b] = [tokens.get(front), tokens.get(back)]
    expect([front, a, back, b]).not.toContain(undefined)
    expect(contrast(a!, b!)).toBeGreaterThanOrEqual(need)
  })
})
