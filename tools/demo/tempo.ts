import type { BookUser } from './book.ts'
import type { Chance } from './chance.ts'
import type { Line } from './scenario.ts'

const second = 1000
const minute = 60_000

/** How long a client takes to write, in milliseconds. `pace`: factor of all delays; 1 is usual, less is faster. */
export const thinkingMs = (chance: Chance, pace: number, before: Line | undefined): number => {
  if (before?.who === 'client') return chance.around(9 * second, 0.5)
  const isAway = pace === 1 && chance.happens(0.04)
  return second + (isAway ? chance.around(50 * minute, 0.6) : chance.around(48 * second, 0.8) * pace)
}

interface Reply {
  readonly line: Line
  readonly before: Line | undefined
  readonly user: BookUser
  /** Usual time to a first reply, in seconds. */
  readonly speed: number
}
/**
 * How long an operator takes to reply, in milliseconds: longer with many chats, sometimes much longer; a second
 * message follows quickly.
 */
export const replyMs = (chance: Chance, pace: number, { line, before, user, speed }: Reply): number => {
  if (before?.who !== 'client') return (chance.around(14 * second, 0.5) + line.text.length * 60) * pace
  const slowness = pace === 1 && chance.happens(0.05) ? chance.whole(6, 22) : 1
  const busyness = 1 + user.openDialogs * 0.06
  return chance.around(speed * second, 0.6) * slowness * busyness * pace + 4 * second
}
/** From the last message to the closing, in milliseconds. */
export const closingMs = (chance: Chance, pace: number): number => chance.around(2.5 * minute, 0.7) * pace
/** From the delivery of a message to its reading, in milliseconds. */
export const seeingMs = (chance: Chance): number => chance.whole(1600, 26_000)
