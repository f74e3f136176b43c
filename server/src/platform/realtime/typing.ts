import type { ServerFrame } from '@beseda/contract/realtime.ts'
import type { Clock } from '../clock.ts'
import type { TypingSignal } from './types.ts'

export type TypingFrame = Extract<ServerFrame, { type: 'typing' }>

const onceEveryMs = 1_000
const maxRemembered = 10_000

/** Returns whether to send this signal: signals of one person in one chat pass at most once a second. */
export const typingFilter = (clock: Clock): ((typing: TypingSignal) => boolean) => {
  const passedAt = new Map<string, number>()
  return ({ chatId, kind, id }) => {
    const key = `${chatId} ${kind} ${id}`
    const now = clock.tick()
    if (now - (passedAt.get(key) ?? Number.NEGATIVE_INFINITY) < onceEveryMs) return false
    passedAt.delete(key) // so that the oldest key comes first
    passedAt.set(key, now)
    if (passedAt.size > maxRemembered) passedAt.delete(passedAt.keys().next().value!)
    return true
  }
}
