import { expect, test } from 'vitest'
import { systemRandom } from './random.ts'
import { createSeal } from './secrets.ts'

const seal = createSeal('s'.repeat(64), 'test', systemRandom)
const plain = Buffer.from('twenty bytes of text')

test('what was sealed is opened again; the same text is sealed differently each time', () => {
  const sealed = seal.close(plain, 'ann')
  expect(seal.open(sealed, 'ann')).toEqual(plain)
  expect(seal.close(plain, 'ann')).not.toEqual(sealed)
  expect(sealed.includes(plain)).toBe(false)
})
test('for another owner, under another secret or purpose, or with any byte changed it stays closed', () => {
  const sealed = seal.close(plain, 'ann')
  expect(() => seal.open(sealed, 'bob')).toThrow()
  expect(() => createSeal('t'.repeat(64), 'test', systemRandom).open(sealed, 'ann')).toThrow()
  expect(() => createSeal('s'.repeat(64), 'other', systemRandom).open(sealed, 'ann')).toThrow()
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => seal.open(changed, 'ann'), `byte ${at}`).toThrow()
  }
  expect(() => seal.open(sealed.subarray(0, 20), 'ann')).toThrow()
})
