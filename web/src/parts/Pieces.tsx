import type { TextPiece } from '@beseda/contract/entities/search.ts'
import { Fragment } from 'react'

/** A found text with its hits marked. */
export const Pieces = ({ pieces }: { pieces: readonly TextPiece[] }) =>
  pieces.map(({ text, hit }, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their order
    hit ? <mark key={i}>{text}</mark> : <Fragment key={i}>{text}</Fragment>,
  )
