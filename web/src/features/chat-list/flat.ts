import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { SteadyRow, SteadySection } from '../../entities/chat/order/shown.ts'
import type { Steady } from '../../entities/chat/order/steady.ts'

/** An item of the virtual list. */
export type FlatItem =
  | { readonly kind: 'head'; readonly key: string; readonly section: SteadySection }
  | {
      readonly kind: 'row'
      readonly key: string
      readonly section: SteadySection
      readonly row: SteadyRow
      /** From 1, over the whole list. */
      readonly position: number
      readonly isFirst: boolean
    }

/** Headings and rows in order. A list with one unnamed section has no heading. */
export const flatten = ({ sections }: Steady): readonly FlatItem[] => {
  const items: FlatItem[] = []
  let position = 0
  for (const section of sections) {
    if (section.id !== 'all') items.push({ kind: 'head', key: section.id, section })
    section.rows.forEach((row, index) => {
      position += 1
      items.push({ kind: 'row', key: row.chat.id, section, row, position, isFirst: index === 0 })
    })
  }
  return items
}
export const rowsIn = (items: readonly FlatItem[]): readonly string[] =>
  items.flatMap((item) => (item.kind === 'row' ? [item.row.chat.id] : []))
/** Chats still in the queue: one that has just left cannot be selected. */
export const chatsIn = (items: readonly FlatItem[]): readonly Chat[] =>
  items.flatMap((item) => (item.kind === 'row' && item.row.leftAt === null ? [item.row.chat] : []))
