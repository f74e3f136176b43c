import type { VirtualItem } from '@tanstack/react-virtual'

/** The scroll position of a feed, to return to: an entry, and its distance to the top of the view. */
export interface Place {
  readonly key: string
  readonly offset: number
}
interface Remembered {
  /** null: at the end. */
  readonly place: Place | null
  readonly sizes: readonly VirtualItem[]
}
const kept = 30
const places = new Map<string, Remembered>()

export const rememberPlace = (chatId: string, remembered: Remembered): void => {
  places.delete(chatId)
  places.set(chatId, remembered)
  const [oldest] = places.keys()
  if (places.size > kept && oldest) places.delete(oldest)
}
export const placeOf = (chatId: string): Remembered | undefined => places.get(chatId)

/** The size of the last feed in pixels. The next one renders its rows with it at once, before it is measured. */
let size = { width: 0, height: 0 }
export const rememberSize = (shown: { readonly width: number; readonly height: number }): void => {
  size = shown
}
export const lastSize = (): { readonly width: number; readonly height: number } => size
