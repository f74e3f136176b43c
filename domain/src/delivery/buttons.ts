import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import type { Button } from '@beseda/contract/entities/part.ts'

/** Whether the channel shows these buttons: not too many, and no label is too long. */
export const fitButtons = (buttons: readonly Button[], can: Pick<ChannelCapabilities, 'buttons'>): boolean =>
  can.buttons !== null &&
  buttons.length <= can.buttons.max &&
  buttons.every(({ label }) => label.trim() !== '' && [...label].length <= can.buttons!.textMax)

/** The text for channels that do not show them: each label is a line of its own, a link with its address. */
export const withLabels = (text: string, buttons: readonly Button[]): string =>
  [text, ...buttons.map((b) => (b.kind === 'link' ? `• ${b.label}: ${b.url}` : `• ${b.label}`))].join('\n')
