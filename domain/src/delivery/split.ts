import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import { textLength } from './fit-channel.ts'

/** A piece that is sent to the provider separately. A file may carry the text of the message as its caption. */
export type Piece =
  /** `whole`: with all files of the message. */
  | { readonly kind: 'text'; readonly whole?: true }
  | { readonly kind: 'file'; readonly fileId: string; readonly captioned: boolean }

export interface Whole {
  readonly text: string
  readonly fileIds: readonly string[]
}
/**
 * A message as the provider gets it. The text is the caption of the first file where the channel allows one that long,
 * else a text before the files. Each file is sent separately, so that one that fails can be retried alone. A letter goes
 * as a whole.
 */
export const split = (
  { text, fileIds }: Whole,
  can: Pick<ChannelCapabilities, 'files' | 'text' | 'letter'>,
): readonly Piece[] => {
  if (can.letter) return [{ kind: 'text', whole: true }]
  const hasText = text.trim() !== ''
  const captioned = hasText && fileIds.length > 0 && textLength(text, can.text.unit) <= (can.files?.captionMax ?? 0)
  const files = fileIds.map((fileId, i): Piece => ({ kind: 'file', fileId, captioned: captioned && i === 0 }))
  return hasText && !captioned ? [{ kind: 'text' }, ...files] : files
}
