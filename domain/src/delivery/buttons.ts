import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import type { Button, OwnButton } from '@beseda/contract/entities/part.ts'
import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'
import { isSeen } from '@beseda/contract/seen.ts'

/** Why these buttons of an operator cannot stand under the message, or null. */
export const misfitOfButtons = (
  buttons: readonly OwnButton[],
  { text, files }: { readonly text: string; readonly files: readonly unknown[] },
  can: Pick<ChannelCapabilities, 'buttons'>,
): Refusal | null => {
  if (buttons.length === 0) return null
  if (can.buttons === null) return refuse('CHANNEL_WITHOUT_BUTTONS')
  const { max, textMax } = can.buttons
  const labels = buttons.map(({ label }) => label.trim())
  if (buttons.length > max) return refuse('TOO_MANY_BUTTONS', { max })
  if (labels.some((label) => !isSeen(label))) return refuse('BUTTON_NAME_EMPTY')
  if (labels.some((label) => [...label].length > textMax)) return refuse('BUTTON_TEXT_TOO_LONG', { max: textMax })
  if (new Set(labels).size < labels.length) return refuse('BUTTONS_REPEATED')
  if (buttons.some((b) => b.kind === 'link' && !isWebAddress(b.url))) return refuse('BUTTON_LINK_INVALID')
  return files.length > 0 || !isSeen(text) ? refuse('BUTTONS_NEED_TEXT') : null
}
const isWebAddress = (url: string): boolean => /^https?:\/\/[^\s/]+/i.test(url.trim()) && URL.canParse(url.trim())

/** Whether the channel shows these buttons: not too many, and no label is too long. */
export const fitButtons = (buttons: readonly Button[], can: Pick<ChannelCapabilities, 'buttons'>): boolean =>
  can.buttons !== null &&
  buttons.length <= can.buttons.max &&
  buttons.every(({ label }) => label.trim() !== '' && [...label].length <= can.buttons!.textMax)

/** The text for channels that do not show them: each label is a line of its own, a link with its address. */
export const withLabels = (text: string, buttons: readonly Button[]): string =>
  [text, ...buttons.map((b) => (b.kind === 'link' ? `• ${b.label}: ${b.url}` : `• ${b.label}`))].join('\n')
