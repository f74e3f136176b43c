import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textLength } from './fit-channel.ts'
import { splitText } from './split-text.ts'

const of = (max: number) => ({ max, unit: 'characters' }) as const

test('a text is cut between paragraphs, else between lines, sentences or words', () => {
  expect(splitText('one two', of(7))).toEqual(['one two'])
  expect(splitText('aaaa bbbb\n\ncccc dddd', of(14))).toEqual(['aaaa bbbb', 'cccc dddd'])
  expect(splitText('aaaa bbbb\ncccc dddd', of(14))).toEqual(['aaaa bbbb', 'cccc dddd'])
  expect(splitText('Aaaa bbbb. Cccc dddd', of(14))).toEqual(['Aaaa bbbb.', 'Cccc dddd'])
  expect(splitText('aaaa bbbb cccc', of(10))).toEqual(['aaaa bbbb', 'cccc'])
  expect(splitText('aaaaaaaaaaaa', of(5))).toEqual(['aaaaa', 'aaaaa', 'aa'])
  expect(splitText('', of(5))).toEqual([])
})
test('nothing is lost but white space at the seams, no piece is empty or too long, and no character is halved', () => {
  const texts = fc.array(fc.constantFrom('a', 'я', '👍', ' ', '\n', '. ', 'слово'), { maxLength: 60 })
  const units = fc.constantFrom('characters' as const, 'bytes' as const)
  fc.assert(
    fc.property(texts, fc.integer({ min: 4, max: 20 }), units, (list, max, unit) => {
      const text = list.join('')
      const pieces = splitText(text, { max, unit })
      for (const piece of pieces) {
        expect(piece.trim()).not.toBe('')
        expect(textLength(piece, unit)).toBeLessThanOrEqual(max)
        expect(piece.isWellFormed()).toBe(true)
      }
      const bare = (t: string) => t.replaceAll(/\s/g, '')
      expect(bare(pieces.join(''))).toBe(bare(text))
    }),
  )
})
