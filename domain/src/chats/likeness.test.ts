import { expect, test } from 'vitest'
import { likeness } from './likeness.ts'

const of = (network: string | null, text: string) => ({ network, text })
const spam = 'Купите крипту: 100% за день'

test.each([
  ['the same address', of('203.0.113.7', 'a'), of('203.0.113.7', 'b'), ['address']],
  ['an address next to it', of('203.0.113.7', 'a'), of('203.0.113.8', 'b'), ['network']],
  ['another network', of('203.0.113.7', 'a'), of('203.0.114.7', 'b'), []],
  ['the same /64', of('2001:db8:1:2::/64', 'a'), of('2001:db8:1:2::/64', 'b'), ['address']],
  ['the same /48', of('2001:db8:1:2::/64', 'a'), of('2001:db8:1:3::/64', 'b'), ['network']],
  ['unknown addresses have nothing in common', of(null, 'a'), of(null, 'b'), []],
  ['the same letters', of(null, spam), of('203.0.113.7', 'КУПИТЕ  КРИПТУ — 200% за день!!!'), ['text']],
  ['a greeting is too short', of(null, 'Добрый день'), of(null, 'Добрый день'), []],
  ['without letters', of(null, '?????????????'), of(null, '!!!!!!!!!!!!!'), []],
  ['both', of('203.0.113.7', spam), of('203.0.113.7', spam), ['address', 'text']],
] as const)('%s', (_, a, b, same) => {
  expect(likeness(a, b)).toEqual(same)
  expect(likeness(b, a)).toEqual(same)
})
