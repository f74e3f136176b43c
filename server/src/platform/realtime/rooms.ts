import type { Member, Room } from './types.ts'
import type { TypingFrame } from './typing.ts'

/** A socket or a waiting poll. */
export interface Listener {
  readonly member: Member
  /** Kept by the rooms: the last round that reached this listener, and whether it waits for `flush`. */
  lastRound: number
  unflushed: boolean
  /** Queues a frame without sending it. `typing`: the signal that the frame carries; it is not kept for replay. */
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
/** Members by room: the cost of a frame depends on its readers only, not on the number of connections. */
export interface Rooms {
  readonly join: (listener: Listener) => void
  readonly leave: (listener: Listener) => void
  /** Begins a round. Within a round each listener gets at most one frame. */
  readonly newRound: () => void
  readonly give: (what: FanOut) => void
  /** Sends what was queued since the last flush, with one write per listener. */
  readonly flush: () => void
  /** Frames queued since the start. */
  readonly given: () => number
}

export const createRooms = (): Rooms => {
  const inside = new Map<Room, Set<Listener>>()
  const unflushed: Listener[] = []
  let round = 0
  let given = 0
  const giveTo = (listener: Listener, { organizationId, frame, except, typing }: FanOut): void => {
    listener.lastRound = round
    // room names are unique across organizations; this check is a second line of defence
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
