import type { Position } from '@beseda/contract/realtime.ts'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'
import { encode } from './frames.ts'
import { createRing, frameFor, type Kept } from './ring.ts'
import { createRooms, type Listener, type Rooms } from './rooms.ts'
import type { Member, MemberSelector, Outgoing, Room, TypingSignal } from './types.ts'
import { type TypingFrame, typingFilter } from './typing.ts'

/** The frames of this node in one order: it numbers them, keeps the last ones and sends them to the members of their rooms. */
export interface Stream {
  readonly rooms: Pick<Rooms, 'join' | 'leave'>
  /** The newest position of this start of the node. */
  readonly here: () => Position
  readonly send: (organizationId: string, outgoing: readonly Outgoing[]) => void
  /** At most once a second for the same person and chat. */
  readonly sendTyping: (typing: TypingSignal) => void
  /** The frames that the member missed; null when they are forgotten and the member must fetch everything again. */
  readonly missed: (member: Member, since: Position | undefined) => readonly Buffer[] | null
  /** From now on positions up to here cannot be resumed by these members; without `selector`, by any member. */
  readonly breakFor: (selector?: MemberSelector) => void
  /** Whether the stream broke for this member after `position`. */
  readonly brokeFor: (member: Member, position: number) => boolean
  readonly counts: () => { readonly frames: number; readonly ring: number }
}
export interface StreamOptions {
  readonly ringFrames: number
  readonly ringBytes: number
}

const keysOf = ({ organizationId, userId, tokenHash }: MemberSelector): string[] => {
  const keys: string[] = []
  if (organizationId) keys.push(`org:${organizationId}`)
  if (userId) keys.push(`user:${userId}`)
  if (tokenHash) keys.push(`token:${tokenHash}`)
  return keys
}
const whomOf = ({ kind, id, organizationId, tokenHash }: Member): MemberSelector => ({
  organizationId,
  tokenHash,
  ...(kind === 'user' && { userId: id }),
})

interface FanOut {
  readonly organizationId: string
  readonly rooms: readonly Room[]
  readonly frame: Buffer
  readonly except?: string | undefined
  readonly typing?: TypingFrame
}
const maxBreaks = 1_000

export const createStream = (deps: { clock: Clock; random: Random }, options: StreamOptions): Stream => {
  const epoch = deps.random.bytes(12).toString('base64url')
  const ring = createRing({ maxFrames: options.ringFrames, maxBytes: options.ringBytes })
  const rooms = createRooms()
  const passesTyping = typingFilter(deps.clock)
  /** Where the stream broke, and for whom. Breaks before the oldest frame of the ring are not needed. */
  const breaks = new Map<string, number>()
  let breakForAll = 0
  let position = 0
  const unflushed: Listener[] = []
  let given = 0

  const brokeFor = (member: Member, after: number): boolean =>
    after < breakForAll || keysOf(whomOf(member)).some((key) => after < (breaks.get(key) ?? 0))
  const forgetOldBreaks = (): void => {
    if (breaks.size <= maxBreaks) return
    for (const [key, at] of breaks) if (at <= ring.forgotten()) breaks.delete(key)
  }
  const keptOf = (organizationId: string, o: Outgoing, at: number): Kept => {
    const frame = (entities: Outgoing['entities']) => encode({ type: 'frame', position: at, event: o.event, entities })
    return {
      position: at,
      organizationId: o.organizationId ?? organizationId,
      rooms: o.rooms,
      frame: frame(o.entities),
      gone: o.gone ? { rooms: o.gone.rooms, frame: frame(o.gone.entities) } : null,
    }
  }
  /** Queues a frame for the members of its rooms who got none in this round. */
  const give = ({ organizationId, rooms: to, frame, except, typing }: FanOut): void => {
    for (const listener of rooms.listeners(to)) {
      // room names are unique across organizations; this check is a second line of defence
      if (listener.member.organizationId !== organizationId || listener.member.id === except) continue
      given++
      if (!listener.unflushed) {
        listener.unflushed = true
        unflushed.push(listener)
      }
      listener.take(frame, typing)
    }
  }
  /** Sends what was queued since the last flush, with one write per listener. */
  const flush = (): void => {
    for (const listener of unflushed) {
      listener.unflushed = false
      listener.flush()
    }
    unflushed.length = 0
  }
  return {
    rooms,
    here: () => ({ epoch, position }),
    send: (organizationId, outgoing) => {
      // encode all before sending one: a failure must not leave half of them sent
      const batch = outgoing.map((o, i) => keptOf(organizationId, o, position + i + 1))
      for (const kept of batch) {
        position = kept.position
        ring.keep(kept)
        rooms.newRound()
        give(kept)
        if (kept.gone) give({ ...kept.gone, organizationId: kept.organizationId })
      }
      flush()
    },
    sendTyping: (typing) => {
      if (!passesTyping(typing)) return
      const { organizationId, chatId, kind, id, name, except } = typing
      const sent = { type: 'typing', chatId, kind, id, name } as const
      rooms.newRound()
      give({ organizationId, rooms: typing.rooms, frame: encode(sent), except, typing: sent })
      flush()
    },
    missed: (member, since) => {
      if (since?.epoch !== epoch || since.position > position || brokeFor(member, since.position)) return null
      const kept = ring.since(since.position)
      return kept?.map((k) => frameFor(k, member)).filter((frame) => frame !== null) ?? null
    },
    breakFor: (selector) => {
      position++
      if (selector) for (const key of keysOf(selector)) breaks.set(key, position)
      else breakForAll = position
      forgetOldBreaks()
    },
    brokeFor,
    counts: () => ({ frames: given, ring: ring.size() }),
  }
}
