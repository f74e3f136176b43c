import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import type { AutoreplySettings } from '@beseda/contract/entities/autoreply.ts'
import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'
import { misfitOfButtons } from '../delivery/buttons.ts'
import { misfit } from '../delivery/fit-channel.ts'

type Content = Pick<AutoreplySettings, 'text' | 'buttons' | 'files'>
export type MisfitsOfAutoreply = { readonly [K in keyof Content]?: Refusal }

/** Why the channel cannot send an automatic reply, by its field. A reply needs a text or a file. */
export const misfitsOfAutoreply = ({ text, buttons, files }: Content, can: ChannelCapabilities): MisfitsOfAutoreply => {
  const tooBig = files.map(({ bytes }) => misfit({ text: '', files: [{ bytes }] }, can)).find((refusal) => refusal)
  const wrong = {
    text: text.trim() === '' && files.length > 0 ? null : misfit({ text, files: [] }, can),
    files: files.length > 0 && can.files === null ? refuse('CHANNEL_WITHOUT_FILES') : (tooBig ?? null),
    buttons: misfitOfButtons(buttons, { text, files: [] }, can),
  }
  return Object.fromEntries(Object.entries(wrong).filter(([, refusal]) => refusal))
}
