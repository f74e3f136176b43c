import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'
import { isSeen } from '@beseda/contract/seen.ts'

export interface Draft {
  readonly text: string
  readonly files: readonly { readonly bytes: number }[]
  /** Of a letter. */
  readonly subject?: string | undefined
  readonly cc?: readonly string[] | undefined
}
/** Length by the channel's measure: code points, or bytes of UTF-8. */
export const textLength = (text: string, unit: 'characters' | 'bytes'): number =>
  unit === 'bytes' ? new TextEncoder().encode(text).length : [...text].length

/** Why this channel cannot send the message, or null. The console's editor shows the same limits while the operator writes. */
export const misfit = ({ text, files, subject = '', cc = [] }: Draft, can: ChannelCapabilities): Refusal | null =>
  misfitOfText({ text, files }, can) ?? misfitOfFiles(files, can.files) ?? misfitOfLetter(subject, cc, can)

const misfitOfLetter = (subject: string, cc: readonly string[], { letter }: ChannelCapabilities): Refusal | null => {
  const { subjectMax, copiesMax } = letter ?? { subjectMax: 0, copiesMax: 0 }
  if ([...subject].length > subjectMax) return refuse('SUBJECT_TOO_LONG', { max: subjectMax })
  return cc.length > copiesMax ? refuse('TOO_MANY_COPIES', { max: copiesMax }) : null
}

const misfitOfText = ({ text, files }: Draft, can: ChannelCapabilities): Refusal | null => {
  if (!isSeen(text) && files.length === 0) return refuse('MESSAGE_EMPTY')
  const { unit, max } = can.text
  // a text never has more characters than code units, so most need no counting
  if ((unit === 'bytes' || text.length > max) && textLength(text, unit) > max)
    return refuse('MESSAGE_TOO_LONG', { max })
  return null
}
const misfitOfFiles = (files: Draft['files'], can: ChannelCapabilities['files']): Refusal | null => {
  const { perMessage, maxBytes } = can ?? { perMessage: 0, maxBytes: 0 }
  if (files.length > perMessage) return refuse('TOO_MANY_FILES', { max: perMessage })
  return files.some((f) => f.bytes > maxBytes) ? refuse('FILE_TOO_BIG', { maxBytes }) : null
}
