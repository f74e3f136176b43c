import { channelBasicsOf } from '@beseda/contract/channels/basics.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { useLang } from '../../lib/language.ts'
import { ChannelBadge } from '../../ui/ChannelBadge.tsx'

/** The name of a channel type in the reader's language; an unknown type is shown by its id. */
export const channelLabel = (type: string, lang: Lang): string => {
  const known = channelBasicsOf(type)
  return known ? inLang(known.label, lang) : type
}
export const ChannelMark = ({ type, size = 16 }: { type: string; size?: number }) => (
  <ChannelBadge label={channelLabel(type, useLang())} size={size} mark={channelBasicsOf(type)?.mark} />
)
