import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { Section, SectionId } from './sections.ts'
import type { Hold, SteadyRow } from './shown.ts'

interface Kept {
  readonly id: SectionId
  readonly rows: readonly SteadyRow[]
}
interface Place {
  /** Index of the section; the length of the list for a section that follows all others. */
  readonly section: number
  readonly row: number
  /** The section does not exist yet. */
  readonly isNewSection: boolean
}

/**
 * Adds chats that the list does not show yet. One that belongs below the pointer and the focus gets its position; one
 * that would move them goes to a section of its own at the end. While the pointer moves, only the end grows.
 */
export const withArrivals = (kept: readonly Kept[], sections: readonly Section[], hold: Hold): readonly Kept[] => {
  const known = new Set(kept.flatMap((s) => s.rows.map((row) => row.chat.id)))
  let result = kept
  for (const section of sections) {
    section.chats.forEach((chat, index) => {
      if (known.has(chat.id)) return
      const place = placeOf(result, sections, section, index)
      if (movesNothing(result, place, hold)) result = inserted(result, place, section.id, chat)
      else if (!hold.isMoving) result = inserted(result, endOf(result, 'new'), 'new', chat)
    })
  }
  return result
}

/** After the nearest chat before it that the section shows, or at its beginning. */
const placeOf = (
  shown: readonly Kept[],
  sections: readonly Section[],
  { id, chats }: Section,
  index: number,
): Place => {
  const at = shown.findIndex((s) => s.id === id)
  if (at >= 0) {
    const rowOf = new Map(shown[at]!.rows.map((row, i) => [row.chat.id, i]))
    const before = chats.slice(0, index).findLast((chat) => rowOf.has(chat.id))
    return { section: at, row: before ? rowOf.get(before.id)! + 1 : 0, isNewSection: false }
  }
  const order = sections.map((s) => s.id)
  const next = shown.findIndex((s) => s.id === 'new' || order.indexOf(s.id) > order.indexOf(id))
  return { section: next < 0 ? shown.length : next, row: 0, isNewSection: true }
}
const endOf = (shown: readonly Kept[], id: SectionId): Place => {
  const at = shown.findIndex((s) => s.id === id)
  return at < 0
    ? { section: shown.length, row: 0, isNewSection: true }
    : { section: at, row: shown[at]!.rows.length, isNewSection: false }
}

const movesNothing = (shown: readonly Kept[], { section, row }: Place, { anchors, isMoving }: Hold): boolean => {
  const rowsBefore = shown.slice(0, section).reduce((sum, s) => sum + s.rows.length, 0)
  const ids = shown.flatMap((s) => s.rows.map((r) => r.chat.id))
  const position = rowsBefore + row
  if (position === ids.length) return true
  const last = Math.max(...anchors.map((id) => ids.indexOf(id)))
  return !isMoving && last >= 0 && Number.isFinite(last) && position > last
}

const inserted = (shown: readonly Kept[], place: Place, id: SectionId, chat: Chat): readonly Kept[] => {
  const row: SteadyRow = { chat, leftAt: null }
  if (place.isNewSection) return shown.toSpliced(place.section, 0, { id, rows: [row] })
  const { rows } = shown[place.section]!
  return shown.with(place.section, { id, rows: rows.toSpliced(place.row, 0, row) })
}
