import { waitsForOperator } from '@beseda/domain/chat-session/offered.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import { isFree } from '@beseda/domain/distribution/distribute.ts'
import { isDistributed, mayBeOffered } from '@beseda/domain/engine/waiting-chats.ts'
import { createCategoryCheck } from './categories.ts'
import type { Centre } from './centre.ts'
import { forgottenOnWaitlist } from './presence.ts'
import { createRatingCheck } from './ratings.ts'
import { createSnoozeCheck } from './snoozes.ts'

/** The state of a chat according to the events alone. */
interface KnownChat {
  readonly sessionId: string
  readonly operatorId: string | null
}
export interface Checker {
  /** The violations after the last action. */
  readonly check: () => readonly string[]
  /** The violations when no more actions follow: every session must have ended. */
  readonly atTheEnd: () => readonly string[]
  readonly assignments: () => number
}

/** Checks the invariants after every step. */
export const createChecker = (centre: Centre): Checker => {
  const chatsByEvents = new Map<string, KnownChat>()
  /** The last closed session, by chat. */
  const ended = new Map<string, string>()
  const loads = new Map<string, number>()
  const categories = createCategoryCheck()
  const ratings = createRatingCheck()
  const snoozes = createSnoozeCheck()
  let assignments = 0

  const followEvents = (): string[] => {
    const wrong: string[] = []
    for (const { event: e, presence } of centre.events()) {
      if (!('chatId' in e)) continue
      wrong.push(
        ...categories.onEvent(e, (chatId) => centre.engine.chats.get(chatId)!.teamId),
        ...ratings.onEvent(e),
        ...snoozes.onEvent(e),
      )
      const known = chatsByEvents.get(e.chatId)
      switch (e.type) {
        case 'chat.opened':
        case 'chat.reopened':
          if (known) wrong.push(`${e.chatId} was opened twice`)
          if (e.type === 'chat.reopened' && ended.get(e.chatId) !== e.sessionId)
            wrong.push(`${e.chatId}: another session was opened again than the last`)
          chatsByEvents.set(e.chatId, { sessionId: e.sessionId, operatorId: null })
          break
        case 'chat.assigned': {
          assignments++
          if (!known) wrong.push(`${e.chatId} was given away unopened`)
          if (known?.operatorId) wrong.push(`${e.chatId} has two owners`)
          const operator = centre.operators.find((o) => o.id === e.operatorId)!
          const { teamId: team } = e
          if (presence !== 'online') wrong.push(`${e.chatId} was given to ${operator.id}, who is ${presence}`)
          // A user who manages every chat may take one of another team, and get it back after a transfer.
          const isOwnAct = e.reason === 'taken' || e.by.id === operator.id
          if (team && !isOwnAct && !operator.teamIds.includes(team))
            wrong.push(`${e.chatId} was given to ${operator.id} of another team`)
          const load = (loads.get(operator.id) ?? 0) + 1
          loads.set(operator.id, load)
          const limit = Math.max(
            0,
            ...centre.teams.filter((t) => operator.teamIds.includes(t.id)).map((t) => t.dialogLimit),
          )
          if (load > limit) wrong.push(`${operator.id} got ${load} of ${limit} chats`)
          chatsByEvents.set(e.chatId, { sessionId: e.sessionId, operatorId: e.operatorId })
          break
        }
        case 'chat.unassigned':
        case 'chat.closed':
          if (known?.operatorId) loads.set(known.operatorId, loads.get(known.operatorId)! - 1)
          if (e.type === 'chat.closed') {
            chatsByEvents.delete(e.chatId)
            ended.set(e.chatId, e.sessionId)
          } else chatsByEvents.set(e.chatId, { sessionId: e.sessionId, operatorId: null })
      }
    }
    return wrong
  }
  const differs = (chat: ChatState): string[] => {
    const { session, chatId } = chat
    const known = chatsByEvents.get(chatId)
    const wrong: string[] = []
    if ((session?.status === 'assigned') !== Boolean(session?.operatorId))
      wrong.push(`${chatId} is ${session?.status} with ${session?.operatorId}`)
    if (session?.id !== known?.sessionId || (session?.operatorId ?? null) !== (known?.operatorId ?? null))
      wrong.push(`${chatId}: the events say another state`)
    return [...wrong, ...categories.differs(chat), ...snoozes.differs(chat)]
  }
  const stuck = (): string[] => {
    const { engine } = centre
    const now = engine.now()
    return [...engine.chats.values()].flatMap((c) => {
      if (!c.session || !waitsForOperator(c.session) || !isDistributed(c, engine.policyOf(c.teamId), now)) return []
      const suitable = engine.roster.ofTeam(c.teamId).find((p) => isFree(p) && mayBeOffered(c, p.id, now))
      return suitable ? [`${c.chatId} waits while ${suitable.id} is free`] : []
    })
  }
  /** An offline operator keeps no waiting client for longer than the team's redistribution time, or the default. */
  const leftWithAbsent = (): string[] =>
    [...centre.engine.chats.values()].flatMap((c) => {
      const operator = centre.operators.find((o) => o.id === c.session?.operatorId)
      if (
        !operator ||
        centre.engine.roster.find(operator.id)?.presence !== 'offline' ||
        c.session!.waitingSince === null ||
        c.session!.closing
      )
        return []
      const since = c.session!.absentSince
      if (since === null) return [`${c.chatId} does not know that ${operator.id} is offline`]
      const due = Math.max(c.session!.waitingSince, since + centre.patienceOf(c.teamId))
      return due < centre.engine.now() ? [`${c.chatId} waits for ${operator.id}, who is offline`] : []
    })
  /** A closing that nobody undid becomes final at its time. */
  const lateClosings = (): string[] =>
    [...centre.engine.chats.values()].flatMap(({ chatId, session }) =>
      session?.closing && session.closing.at < centre.engine.now() ? [`${chatId} should have been closed`] : [],
    )
  return {
    check: () => {
      for (const { session } of centre.engine.chats.values())
        if (session && session.firstReplyAt !== null) ratings.operatorWrote(session.id)
      const wrong = [...followEvents(), ...lateClosings(), ...snoozes.late(centre.engine), ...centre.broken()]
      const touched = new Set(centre.events().flatMap(({ event: e }) => ('chatId' in e ? [e.chatId] : [])))
      for (const id of touched) wrong.push(...differs(centre.engine.chats.get(id)!))
      const waitlisted = forgottenOnWaitlist(centre.engine, centre.teams, centre.operators)
      return [...wrong, ...stuck(), ...leftWithAbsent(), ...waitlisted]
    },
    atTheEnd: () => {
      const wrong = [...centre.engine.chats.values()].flatMap(differs)
      const open = [...centre.engine.chats.values()].filter((c) => c.session && c.teamId !== null)
      return [...wrong, ...open.map((c) => `${c.chatId} never ended`)]
    },
    assignments: () => assignments,
  }
}
