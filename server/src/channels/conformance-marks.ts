import { parseMarks } from '@beseda/contract/parse-marks.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProviderAdapter } from './adapter.ts'
import { outside, partOf, type Reply } from './test-outside.ts'

/** All texts of a value, however deep. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []
const withoutSigns = (text: string): string => text.replace(/[*_~`]/g, '')

/** Formatting changes how a text looks, never what it says. */
export const formats = (
  a: ProviderAdapter,
  c: { readonly settings: Record<string, unknown>; readonly accepted: (id: string | null) => Reply },
): void => {
  const kinds = a.type.can.marks ?? []
  const sentTexts = async (text: string, typed: boolean): Promise<string[]> => {
    const out = outside(c.accepted('1'))
    const marked = typed ? parseMarks(text, kinds) : { text, marks: [] }
    expect(await a.send(c.settings, partOf({ kind: 'text', buttons: [], ...marked }), out)).toMatchObject({ ok: true })
    return out.asked.flatMap(({ call }) => textsIn(call.json ?? call.form ?? null))
  }
  const seen = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map((text) => `а${text}я`)
  test('a text without marks is sent as it is, to the byte', async () => {
    await fc.assert(
      fc.asyncProperty(seen, async (text) => {
        expect(await sentTexts(text, false)).toContain(text)
      }),
      { numRuns: 50 },
    )
  })
  const piece = fc.constantFrom(
    '*жир*',
    ' _кур_ ',
    '~нет~',
    '`код`',
    ' [вот](https://a.example/?a=1&b="2") ',
    '<b>',
    '&',
    '😀',
    '*',
    '_',
  )
  test.runIf(kinds.length > 0)('whatever is typed, the client reads the same words', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 12 }), async (pieces) => {
        const typed = `а${pieces.join('')}я`
        const { text } = parseMarks(typed, kinds)
        expect((await sentTexts(typed, true)).map(withoutSigns)).toContain(withoutSigns(text))
      }),
      { numRuns: 50 },
    )
  })
}
