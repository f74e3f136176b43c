import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { SectionId } from './sections.ts'

export interface SteadyRow {
  readonly chat: Chat
  /** When it left the queue; null: it is in the queue. */
  readonly leftAt: number | null
}
export interface SteadySection {
  readonly id: SectionId
  /** Chats of the queue in this section (shown chats that left are not counted). */
  readonly count: number
  readonly rows: readonly SteadyRow[]
}

/** The list is in use. */
export interface Hold {
  /** The rows under the pointer and with the focus: they and everything above stay where they are. */
  readonly anchors: readonly string[]
  /** The pointer is on its way to a row: nothing may move. */
  readonly isMoving: boolean
}
