import type { Chat } from '@beseda/contract/entities/chat.ts'
import { withArrivals } from './arrivals.ts'
import type { Section } from './sections.ts'
import type { Hold, SteadyRow, SteadySection } from './shown.ts'

/** How long a chat that left the queue stays in its position, greyed out. */
export const leavingMs = 4000

/** The list as shown. `updates`: the number of changes of order that wait until pointer and focus leave the list. */
export interface Steady {
  readonly sections: readonly SteadySection[]
  readonly updates: number
}
export interface SteadyContext {
  /** Pointer or keyboard focus is in the list: what they are on may not move. */
  readonly hold: Hold | null
  readonly openChatId: string | null
  /** The newest known state of a chat, to show where a leaving one went. */
  readonly newest: (chat: Chat) => Chat
  readonly now: number
}

/**
 * Applies the new order, or keeps the old one with updated contents; chats that left stay in their position for a
 * moment.
 */
export const steady = (shown: Steady | null, sections: readonly Section[], context: SteadyContext): Steady => {
  if (!shown) return { sections: sections.map(settled), updates: 0 }
  const { hold } = context
  return unchanged(shown, hold ? held(shown, sections, { ...context, hold }) : moved(shown, sections, context))
}

const isSame = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index])
/** What is as before keeps its identity, so that only rows and lists that changed are rendered again. */
const unchanged = (before: Steady, after: Steady): Steady => {
  const known = new Map(before.sections.flatMap((s) => s.rows.map((row) => [row.chat.id, row])))
  const sections = after.sections.map((section, index): SteadySection => {
    const rows = section.rows.map((row) => {
      const old = known.get(row.chat.id)
      return old && old.chat === row.chat && old.leftAt === row.leftAt ? old : row
    })
    const old = before.sections[index]
    const isOld = old?.id === section.id && old.count === section.count && isSame(old.rows, rows)
    return isOld ? old : { ...section, rows }
  })
  return before.updates === after.updates && isSame(before.sections, sections) ? before : { ...after, sections }
}

const settled = ({ id, chats }: Section): SteadySection => ({
  id,
  count: chats.length,
  rows: chats.map((chat) => ({ chat, leftAt: null })),
})

/** When the first leaving row must be removed, or null. */
export const nextLeave = ({ sections }: Steady, openChatId: string | null): number | null => {
  const times = sections
    .flatMap((s) => s.rows)
    .filter((r) => r.leftAt !== null && r.chat.id !== openChatId)
    .map((r) => r.leftAt! + leavingMs)
  return times.length > 0 ? Math.min(...times) : null
}

const moved = (shown: Steady, sections: readonly Section[], context: SteadyContext): Steady => {
  const present = new Set(sections.flatMap((s) => s.chats.map((c) => c.id)))
  const result: SteadySection[] = sections.map((section) => {
    const before = shown.sections.find((s) => s.id === section.id)
    const rows: SteadyRow[] = [...settled(section).rows]
    before?.rows.forEach((row, index) => {
      const leaving = present.has(row.chat.id) ? null : leavingRow(row, context)
      if (leaving) rows.splice(Math.min(index, rows.length), 0, leaving)
    })
    return { id: section.id, count: section.chats.length, rows }
  })
  // A section whose last chat leaves stays as long as that chat.
  shown.sections.forEach((before, index) => {
    if (sections.some((s) => s.id === before.id)) return
    const rows = before.rows.flatMap((row) => (present.has(row.chat.id) ? [] : (leavingRow(row, context) ?? [])))
    if (rows.length > 0) result.splice(Math.min(index, result.length), 0, { id: before.id, count: 0, rows })
  })
  return { sections: result, updates: 0 }
}

const leavingRow = (row: SteadyRow, { now, openChatId, newest }: SteadyContext): SteadyRow | null => {
  const leftAt = row.leftAt ?? now
  return now - leftAt < leavingMs || row.chat.id === openChatId ? { chat: newest(row.chat), leftAt } : null
}

const held = (shown: Steady, sections: readonly Section[], context: SteadyContext & { hold: Hold }): Steady => {
  const present = new Map(sections.flatMap((s) => s.chats.map((chat) => [chat.id, chat])))
  const kept = shown.sections.map(({ id, rows }) => ({
    id,
    rows: rows.map((row): SteadyRow => {
      const chat = present.get(row.chat.id)
      return chat ? { chat, leftAt: null } : { chat: context.newest(row.chat), leftAt: row.leftAt ?? context.now }
    }),
  }))
  const result = withArrivals(kept, sections, context.hold).map((section) => ({ ...section, count: countIn(section) }))
  return { sections: result, updates: updatesOf(result, sections) }
}
/** The number of the heading is that of the rows below it. */
const countIn = ({ rows }: { readonly rows: readonly SteadyRow[] }): number =>
  rows.filter((row) => row.leftAt === null).length

/** The number of chats that are in a wrong position or not shown yet. */
const updatesOf = (shown: readonly SteadySection[], sections: readonly Section[]): number => {
  const live = shown.flatMap((s) => s.rows.filter((r) => r.leftAt === null).map((r) => `${s.id} ${r.chat.id}`))
  const wanted = sections.flatMap((s) => s.chats.map((c) => `${s.id} ${c.id}`))
  return wanted.length - longestCommon(live, wanted)
}

/**
 * Length of the longest sequence of rows that keep their order (a longest increasing subsequence, as ids are unique).
 */
const longestCommon = (shown: readonly string[], wanted: readonly string[]): number => {
  const place = new Map(shown.map((key, index) => [key, index]))
  const tails: number[] = []
  for (const key of wanted) {
    const at = place.get(key)
    if (at === undefined) continue
    const found = tails.findIndex((t) => t >= at)
    tails[found < 0 ? tails.length : found] = at
  }
  return tails.length
}
