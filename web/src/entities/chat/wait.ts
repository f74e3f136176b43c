import type { Chat } from '@beseda/contract/entities/chat.ts'
import { type Urgency, urgencyOf } from '@beseda/domain/sla/urgency.ts'
import { useNow } from '../../lib/clock.ts'

export interface Wait {
  readonly ms: number
  readonly urgency: Urgency
}
const fastMs = 1000
const slowMs = 15_000

/** How long the client waits and how urgent that is; null when nobody waits. One ticker serves all rows. */
export const useWait = (chat: Pick<Chat, 'waitingSince' | 'due'>): Wait | null => {
  const now = useNow(useStep(chat))
  if (chat.waitingSince === null) return null
  return { ms: Math.max(0, now - chat.waitingSince), urgency: urgencyOf(chat.due, now) }
}
/** Every second during the first two minutes and around a change of colour, otherwise every 15 s. */
const useStep = ({ waitingSince, due }: Pick<Chat, 'waitingSince' | 'due'>): number => {
  const now = useNow(slowMs)
  if (waitingSince === null) return slowMs
  const isNew = now - waitingSince < 120_000
  const isNear = [due?.mediumAt, due?.highAt].some((at) => at !== undefined && Math.abs(at - now) < slowMs * 2)
  return isNew || isNear ? fastMs : slowMs
}
