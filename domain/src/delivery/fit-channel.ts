import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'

export interface Draft {
  readonly text: string
  readonly files: readonly { readonly bytes: number }[]
  readonly buttons?: readonly { readonly label: string }[]
}
/** Length as the channel counts it: code points, or bytes of UTF-8. */
export const textLength = (text: string, unit: 'characters' | 'bytes'): number =>
  unit === 'bytes' ? new TextEncoder().encode(text).length : [...text].length

/** Why this channel cannot carry the message, or null. Checked before sending, by the composer and by the server alike. */
export const misfit = ({ text, files, buttons = [] }: Draft, can: ChannelCapabilities): Refusal | null =>
  misfitOfText({ text, files }, can) ?? misfitOfFiles(files, can) ?? misfitOfButtons(buttons, can)

const misfitOfText = ({ text, files }: Draft, can: ChannelCapabilities): Refusal | null => {
  if (text.trim() === '' && files.length === 0) return refuse('MESSAGE_EMPTY')
  if (textLength(text, can.text.unit) > can.text.max) return refuse('MESSAGE_TOO_LONG', { max: can.text.max })
  return null
}
const misfitOfFiles = (files: Draft['files'], can: ChannelCapabilities): Refusal | null => {
  if (files.length === 0) return null
  if (!can.files) return refuse('FILE_TYPE_NOT_ALLOWED')
  if (files.length > can.files.perMessage) return refuse('TOO_MANY_FILES', { max: can.files.perMessage })
  const { maxBytes } = can.files
  return files.some((f) => f.bytes > maxBytes) ? refuse('FILE_TOO_BIG', { maxBytes }) : null
}
const misfitOfButtons = (
  buttons: NonNullable<Draft['buttons']>,
  { buttons: can }: ChannelCapabilities,
): Refusal | null => {
  const max = can?.max ?? 0
  if (buttons.length > max) return refuse('TOO_MANY_BUTTONS', { max })
  if (buttons.some(({ label }) => label.trim() === '')) return refuse('BUTTON_NAME_EMPTY')
  const textMax = can?.textMax ?? 0
  return buttons.some(({ label }) => textLength(label, 'characters') > textMax)
    ? refuse('BUTTON_TEXT_TOO_LONG', { max: textMax })
    : null
}
