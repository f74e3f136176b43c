import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import type { AutoreplySettings } from '@beseda/contract/entities/autoreply.ts'
import type { Refusal } from '@beseda/contract/errors/refuse.ts'
import { misfitOfButtons } from '../delivery/buttons.ts'
import { misfit } from '../delivery/fit-channel.ts'

type Content = Pick<AutoreplySettings, 'text' | 'buttons' | 'files'>
export type MisfitsOfAutoreply = { readonly [K in keyof Content]?: Refusal }

/** Why the channel cannot send an automatic reply, by its field. A reply needs a text or a file; each file is a message. */
export const misfitsOfAutoreply = ({ text, buttons, files }: Content, can: ChannelCapabilities): MisfitsOfAutoreply => {
  const ofFiles = files.map(({ bytes }) => misfit({ text: '', files: [{ bytes }] }, can)).find((refusal) => refusal)
  const wrong = {
    text: text.trim() === '' && files.length > 0 ? null : misfit({ text, files: [] }, can),
    files: ofFiles ?? null,
    buttons: misfitOfButtons(buttons, { text, files: [] }, can),
  }
  return Object.fromEntries(Object.entries(wrong).filter(([, refusal]) => refusal))
}
