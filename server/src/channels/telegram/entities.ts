import type { MarkKind, TextMark } from '@beseda/contract/marks.ts'
import * as z from 'zod/mini'

/** How the provider names formatting. Its positions are those of ours: UTF-16 units of the plain text. */
const names: Readonly<Record<MarkKind, string>> = {
  ...{ bold: 'bold', italic: 'italic', strike: 'strikethrough', code: 'code', link: 'text_link' },
}
const kinds: Readonly<Record<string, MarkKind>> = {
  ...Object.fromEntries(Object.entries(names).map(([kind, name]) => [name, kind as MarkKind])),
  pre: 'code',
}
/** Formatting as a list, separate from the text: nothing in the text has to be escaped. */
export const entitiesOf = (marks: readonly TextMark[] | undefined): object[] | null =>
  marks?.length
    ? marks.map(({ kind, from, to, url }) => ({
        ...{ type: names[kind], offset: from, length: to - from },
        ...(url !== undefined && { url }),
      }))
    : null

const Entity = z.object({ type: z.string(), offset: z.number(), length: z.number(), url: z.optional(z.string()) })
/** Of what a client wrote; what we do not show is left out. */
export const marksOf = (given: readonly unknown[] | undefined): readonly TextMark[] =>
  (given ?? []).flatMap((one) => {
    const e = Entity.safeParse(one).data
    const kind = e && Object.hasOwn(kinds, e.type) ? kinds[e.type] : undefined
    return e && kind
      ? [{ kind, from: e.offset, to: e.offset + e.length, ...(kind === 'link' && { url: e.url ?? '' }) }]
      : []
  })
