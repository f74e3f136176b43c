import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'

type Known = Pick<Channel, 'id' | 'type'>

/** How clients reach the channel: code for a site or the address of a page; null: through its provider. */
export const entranceOf = (
  { id, type }: Known,
  origin: string,
): { readonly kind: 'code' | 'page'; readonly text: string } | null => {
  const kind = channelTypeOf(type)?.entrance
  if (kind === 'code') return { kind, text: `<script src="${origin}/w.js" data-widget="${id}" async></script>` }
  return kind === 'page' ? { kind, text: `${origin}/c/${id}` } : null
}
/** The address that clients can open in a browser; null: there is none. */
export const linkOf = ({ id, type }: Known, origin: string): string | null =>
  channelTypeOf(type)?.publicUrl?.(id, origin) ?? null
