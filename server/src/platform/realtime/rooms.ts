import type { Member, Room } from './types.ts'
import type { TypingFrame } from './typing.ts'

/** A socket or a waiting poll. */
export interface Listener {
  readonly member: Member
  /** Kept by the rooms: the last round in which it was found. */
  lastRound: number
  /** Kept by the stream: it waits for `flush`. */
  unflushed: boolean
  /** Queues a frame without sending it. `typing`: the signal that the frame carries; it is not kept for replay. */
  readonly take: (frame: Buffer, typing?: TypingFrame) => void
  readonly flush: () => void
}
/** Members by room: the cost of a frame depends on its readers only, not on the number of connections. */
export interface Rooms {
  readonly join: (listener: Listener) => void
  readonly leave: (listener: Listener) => void
  /** Begins a round. Within a round each listener is found once. */
  readonly newRound: () => void
  /** The members of these rooms that were not found in this round. */
  readonly listeners: (rooms: readonly Room[]) => readonly Listener[]
}

export const createRooms = (): Rooms => {
  const inside = new Map<Room, Set<Listener>>()
  let round = 0
  return {
    join: (listener) => {
      for (const room of listener.member.rooms) {
        const there = inside.get(room)
        if (there) there.add(listener)
        else inside.set(room, new Set([listener]))
      }
    },
    leave: (listener) => {
      for (const room of listener.member.rooms) {
        const there = inside.get(room)
        if (there?.delete(listener) && there.size === 0) inside.delete(room)
      }
    },
    newRound: () => void round++,
    listeners: (rooms) => {
      const found: Listener[] = []
      for (const room of rooms)
        for (const listener of inside.get(room) ?? []) {
          if (listener.lastRound === round) continue
          listener.lastRound = round
          found.push(listener)
        }
      return found
    },
  }
}
