import type { Lang } from '@beseda/contract/lang.ts'
import { channelLabel } from './channel.tsx'
import { harmlessName } from './text/hostile-text.ts'

interface Contact {
  readonly channelType: string
  readonly address: string
}
/** The address of a client in a channel. Some messengers give none: then the name of the channel. */
export const contactText = ({ channelType, address }: Contact, lang: Lang): string =>
  harmlessName(address) || channelLabel(channelType, lang)
