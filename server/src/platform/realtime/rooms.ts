import type { Member, Room } from './hub.ts'
import type { TypingFrame } from './typing.ts'

/** A socket or a waiting poll. */
export interface Listener {
  readonly member: Member
  /** Bookkeeping of the rooms: the last fan-out that reached it, and whether it waits for `flush`. */
  lastRound: number
  unflushed: boolean
  /** Takes a frame without sending it yet. `typing`: the frame is this, and is nothing to keep. */
  readonly take: (frame: Buffer, typing?: TypingFrame) => void
  readonly flush: () => void
}
export interface FanOut {
  readonly organizationId: string
  readonly rooms: readonly Room[]
  readonly frame: Buffer
  readonly except?: string | undefined
  readonly typing?: TypingFrame
}
/** Who listens in which room: a frame costs as much as it has readers, however many others are connected. */
export interface Rooms {
  readonly join: (listener: Listener) => void
  readonly leave: (listener: Listener) => void
  /** Begins a round: whoever has been given something in it gets nothing more. */
  readonly newRound: () => void
  readonly give: (what: FanOut) => void
  /** Sends what was given since the last time: one write per listener. */
  readonly flush: () => void
  /** Frames given since the start. */
  readonly given: () => number
}

export const createRooms = (): Rooms => {
  const inside = new Map<Room, Set<Listener>>()
  const unflushed: Listener[] = []
  let round = 0
  let given = 0
  const giveTo = (listener: Listener, { organizationId, frame, except, typing }: FanOut): void => {
    listener.lastRound = round
    // rooms are unique over all organizations; this is the second wall
    if (listener.member.organizationId !== organizationId || listener.member.id === except) return
    given++
    if (!listener.unflushed) {
      listener.unflushed = true
      unflushed.push(listener)
    }
    listener.take(frame, typing)
  }
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
    give: (what) => {
      for (const room of what.rooms) {
        const there = inside.get(room)
        if (!there) continue
        for (const listener of there) if (listener.lastRound !== round) giveTo(listener, what)
      }
    },
    flush: () => {
      for (const listener of unflushed) {
        listener.unflushed = false
        listener.flush()
      }
      unflushed.length = 0
    },
    given: () => given,
  }
}
