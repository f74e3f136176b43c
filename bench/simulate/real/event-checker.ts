import type { DomainEvent } from '@beseda/contract/events/index.ts'

export interface StoredEvent {
  readonly id: number
  readonly at: number
  readonly event: DomainEvent
}
/** The state of a chat according to the events alone. */
export interface KnownChat {
  readonly sessionId: string
  readonly teamId: string | null
  readonly operatorId: string | null
  readonly assignedAt: number | null
}
export interface Known {
  readonly id: string
  readonly teamIds: readonly string[]
}
export interface CheckFacts {
  readonly operators: readonly Known[]
  /** The largest limit that may have been in force since the last snapshot, by team. */
  readonly limitOf: (teamId: string) => number
  /** Redistribution time in minutes, by team. */
  readonly redistributeMinutes: (teamId: string) => number | null
}
export interface EventChecker {
  /** Applies newly committed events in the order of their ids and returns the violations. */
  readonly apply: (events: readonly StoredEvent[], f: CheckFacts) => string[]
  readonly chats: ReadonlyMap<string, KnownChat>
  readonly counts: ReadonlyMap<string, number>
}

/**
 * The invariants over a sequence of events. Ids rise in commit order for one chat, and for the presence and assignments
 * of one operator, because the writers of these events lock the row of the chat and of the operator.
 */
export const createEventChecker = (): EventChecker => {
  const chats = new Map<string, KnownChat>()
  const loads = new Map<string, number>()
  const presence = new Map<string, string>()
  const counts = new Map<string, number>()
  const free = (operatorId: string | null | undefined) => {
    if (operatorId) loads.set(operatorId, loads.get(operatorId)! - 1)
  }
  const assigned = (e: Extract<DomainEvent, { type: 'chat.assigned' }>, at: number, f: CheckFacts): string[] => {
    const known = chats.get(e.chatId)
    const who = f.operators.find((o) => o.id === e.operatorId)!
    const wrong: string[] = []
    if (!known) wrong.push('was given away unopened')
    if (known?.operatorId) wrong.push('has two owners')
    if (presence.get(who.id) !== 'online') wrong.push(`was given to ${who.id}, who is ${presence.get(who.id)}`)
    // A user who manages every chat may take one of another team, and get it back after transferring it.
    const isOwnDoing = e.reason === 'taken' || e.by.id === who.id
    if (e.teamId && !isOwnDoing && !who.teamIds.includes(e.teamId)) wrong.push(`was given to ${who.id} of another team`)
    const load = (loads.get(who.id) ?? 0) + 1
    const limit = Math.max(0, ...who.teamIds.map(f.limitOf))
    if (load > limit) wrong.push(`was given (${e.reason}) to ${who.id}, who then had ${load} of ${limit}`)
    loads.set(who.id, load)
    chats.set(e.chatId, { sessionId: e.sessionId, teamId: e.teamId, operatorId: who.id, assignedAt: at })
    return wrong
  }
  const tooEarly = (known: KnownChat, at: number, f: CheckFacts): boolean => {
    const minutes = known.teamId && f.redistributeMinutes(known.teamId)
    return minutes !== null && known.assignedAt !== null && at - known.assignedAt < Number(minutes) * 60_000
  }
  const applyOne = ({ event: e, at }: StoredEvent, f: CheckFacts): string[] => {
    if (e.type === 'presence.changed') presence.set(e.userId, e.presence)
    if (!('chatId' in e)) return []
    const known = chats.get(e.chatId)
    switch (e.type) {
      case 'chat.opened':
      case 'chat.reopened':
        chats.set(e.chatId, { sessionId: e.sessionId, teamId: e.teamId, operatorId: null, assignedAt: null })
        return known ? ['was opened twice'] : []
      case 'chat.assigned':
        return assigned(e, at, f)
      case 'chat.unassigned': {
        const wrong = known?.operatorId === e.operatorId ? [] : [`was taken from ${e.operatorId}, who had it not`]
        if (e.reason === 'noReply' && known && tooEarly(known, at, f))
          wrong.push(`went on after ${at - known.assignedAt!} ms, too early`)
        free(known?.operatorId)
        if (known) chats.set(e.chatId, { ...known, operatorId: null, assignedAt: null })
        return wrong
      }
      case 'chat.closed':
        free(known?.operatorId)
        chats.delete(e.chatId)
        return known ? [] : ['was closed twice']
      case 'chat.handedOver':
      case 'chat.transferred':
      case 'chat.transferUndone':
        if (known) chats.set(e.chatId, { ...known, teamId: e.teamId })
        return known ? [] : ['was handed on unopened']
      case 'chat.teamLost':
        if (known) chats.set(e.chatId, { ...known, teamId: null })
        return []
      default:
        return []
    }
  }
  return {
    apply: (events, f) =>
      events.flatMap((stored) => {
        const { event } = stored
        const key = 'reason' in event ? `${event.type} ${event.reason}` : event.type
        counts.set(key, (counts.get(key) ?? 0) + 1)
        const subject = 'chatId' in event ? event.chatId : ''
        return applyOne(stored, f).map((wrong) => `event ${stored.id}: ${subject} ${wrong}`)
      }),
    chats,
    counts,
  }
}
