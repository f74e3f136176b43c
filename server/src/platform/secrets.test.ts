import { expect, test } from 'vitest'
import { systemRandom } from './random.ts'
import { createSeal } from './secrets.ts'

const key = 's'.repeat(64)
const other = 't'.repeat(64)
const seal = createSeal([key], 'test', systemRandom)
const plain = Buffer.from('twenty bytes of text')

test('a sealed value opens again; the same text is sealed differently each time', () => {
  const sealed = seal.close(plain, 'ann')
  expect(seal.open(sealed, 'ann')).toEqual(plain)
  expect(seal.close(plain, 'ann')).not.toEqual(sealed)
  expect(sealed.includes(plain)).toBe(false)
})
test('a value does not open for another owner, key or purpose, or with any changed byte', () => {
  const sealed = seal.close(plain, 'ann')
  expect(() => seal.open(sealed, 'bob')).toThrow()
  expect(() => createSeal([other], 'test', systemRandom).open(sealed, 'ann')).toThrow()
  expect(() => createSeal([key], 'other', systemRandom).open(sealed, 'ann')).toThrow()
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => seal.open(changed, 'ann'), `byte ${at}`).toThrow()
  }
  for (const length of [0, 3, 4, 20, 31]) expect(() => seal.open(sealed.subarray(0, length), 'ann')).toThrow()
})
test('a new key seals, the old one still opens its values; without the old key they do not open', () => {
  const old = seal.close(plain, 'ann')
  const rotated = createSeal([other, key], 'test', systemRandom)
  expect(rotated.open(old, 'ann')).toEqual(plain)
  const renewed = rotated.close(plain, 'ann')
  expect(renewed.subarray(0, 4)).toEqual(rotated.keyId)
  expect(old.subarray(0, 4)).not.toEqual(rotated.keyId)
  const without = createSeal([other], 'test', systemRandom)
  expect(without.open(renewed, 'ann')).toEqual(plain)
  expect(() => without.open(old, 'ann')).toThrow('not known')
})
test('sealing requires a key', () => {
  expect(() => createSeal([], 'test', systemRandom)).toThrow()
})
