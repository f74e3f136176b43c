import type { Chat } from '@beseda/contract/entities/chat.ts'
import { type Urgency, urgencyOf } from '@beseda/domain/sla/urgency.ts'

const weight: Record<Urgency, number> = { high: 0, medium: 1, none: 2 }

/** Red before yellow before the rest, then the longest wait first. */
export const byUrgency =
  (now: number) =>
  (a: Chat, b: Chat): number =>
    weight[urgencyOf(a.due, now)] - weight[urgencyOf(b.due, now)] ||
    (a.waitingSince ?? Infinity) - (b.waitingSince ?? Infinity) ||
    (a.id < b.id ? -1 : 1)
