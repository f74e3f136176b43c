import type { ServerFrame } from '@beseda/contract/realtime.ts'
import type { Clock } from '../clock.ts'
import type { Typing } from './hub.ts'

export type TypingFrame = Extract<ServerFrame, { type: 'typing' }>

const onceEveryMs = 1_000
const maxRemembered = 10_000

/** Whether this one is told: a flood from one person in one chat becomes one frame a second. */
export const typingFilter = (clock: Clock): ((typing: Typing) => boolean) => {
  const toldAt = new Map<string, number>()
  return ({ chatId, kind, id }) => {
    const key = `${chatId} ${kind} ${id}`
    const now = clock.tick()
    if (now - (toldAt.get(key) ?? Number.NEGATIVE_INFINITY) < onceEveryMs) return false
    toldAt.delete(key) // so that the oldest comes first
    toldAt.set(key, now)
    if (toldAt.size > maxRemembered) toldAt.delete(toldAt.keys().next().value!)
    return true
  }
}
