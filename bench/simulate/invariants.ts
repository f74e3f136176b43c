import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import { isFree } from '@beseda/domain/distribution/distribute.ts'
import { isDistributed, mayBeOffered } from '@beseda/domain/engine/waiting-chats.ts'
import { createCategoryCheck } from './categories.ts'
import { forgottenOnWaitlist } from './presence.ts'
import { createRatingCheck } from './ratings.ts'
import type { Town } from './town.ts'

/** What the events say about a chat, and nothing else. */
interface KnownChat {
  readonly sessionId: string
  readonly operatorId: string | null
}
export interface Watch {
  /** What is wrong after the last act. */
  readonly look: () => readonly string[]
  /** The same when nobody acts any more: every session has ended. */
  readonly atTheEnd: () => readonly string[]
  readonly assignments: () => number
}

/** Checks the promises that hold after every step. */
export const watch = (town: Town): Watch => {
  const chatsByEvents = new Map<string, KnownChat>()
  /** The last session that was closed, by chat. */
  const ended = new Map<string, string>()
  const loads = new Map<string, number>()
  const categories = createCategoryCheck()
  const ratings = createRatingCheck()
  let assignments = 0

  const followEvents = (): string[] => {
    const wrong: string[] = []
    for (const { event: e, presence } of town.events()) {
      if (!('chatId' in e)) continue
      wrong.push(...categories.onEvent(e, (chatId) => town.engine.chats.get(chatId)!.teamId), ...ratings.onEvent(e))
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
          const operator = town.operators.find((o) => o.id === e.operatorId)!
          const { teamId: team } = e
          if (presence !== 'online') wrong.push(`${e.chatId} was given to ${operator.id}, who is ${presence}`)
          // A person who manages every chat may take one of another team, and get it back after a transfer.
          const isOwnAct = e.reason === 'taken' || e.by.id === operator.id
          if (team && !isOwnAct && !operator.teamIds.includes(team))
            wrong.push(`${e.chatId} was given to ${operator.id} of another team`)
          const load = (loads.get(operator.id) ?? 0) + 1
          loads.set(operator.id, load)
          const limit = Math.max(
            0,
            ...town.teams.filter((t) => operator.teamIds.includes(t.id)).map((t) => t.dialogLimit),
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
    const told = chatsByEvents.get(chatId)
    const wrong: string[] = []
    if ((session?.status === 'assigned') !== Boolean(session?.operatorId))
      wrong.push(`${chatId} is ${session?.status} with ${session?.operatorId}`)
    if (session?.id !== told?.sessionId || (session?.operatorId ?? null) !== (told?.operatorId ?? null))
      wrong.push(`${chatId}: the events say another state`)
    return [...wrong, ...categories.differs(chat)]
  }
  const stuck = (): string[] => {
    const { engine } = town
    const now = engine.now()
    return [...engine.chats.values()].flatMap((c) => {
      if (c.session?.status !== 'pending' || c.session.closing || !isDistributed(c, engine.policyOf(c.teamId), now))
        return []
      const suitable = engine.roster.ofTeam(c.teamId).find((p) => isFree(p) && mayBeOffered(c, p.id, now))
      return suitable ? [`${c.chatId} waits while ${suitable.id} is free`] : []
    })
  }
  /** An operator who is offline keeps no waiting client for longer than the team allows, or than the default time. */
  const leftWithAbsent = (): string[] =>
    [...town.engine.chats.values()].flatMap((c) => {
      const operator = town.operators.find((o) => o.id === c.session?.operatorId)
      if (
        !operator ||
        town.engine.roster.find(operator.id)?.presence !== 'offline' ||
        c.session!.waitingSince === null ||
        c.session!.closing
      )
        return []
      const since = c.session!.absentSince
      if (since === null) return [`${c.chatId} does not know that ${operator.id} is offline`]
      const due = Math.max(c.session!.waitingSince, since + town.patienceOf(c.teamId))
      return due < town.engine.now() ? [`${c.chatId} waits for ${operator.id}, who is offline`] : []
    })
  /** A closing that nobody undid happens at its time. */
  const lateClosings = (): string[] =>
    [...town.engine.chats.values()].flatMap(({ chatId, session }) =>
      session?.closing && session.closing.at < town.engine.now() ? [`${chatId} should have been closed`] : [],
    )
  return {
    look: () => {
      for (const { session } of town.engine.chats.values())
        if (session && session.firstReplyAt !== null) ratings.operatorWrote(session.id)
      const wrong = [...followEvents(), ...lateClosings(), ...town.broken()]
      const touched = new Set(town.events().flatMap(({ event: e }) => ('chatId' in e ? [e.chatId] : [])))
      for (const id of touched) wrong.push(...differs(town.engine.chats.get(id)!))
      const waitlisted = forgottenOnWaitlist(town.engine, town.teams, town.operators)
      return [...wrong, ...stuck(), ...leftWithAbsent(), ...waitlisted]
    },
    atTheEnd: () => {
      const wrong = [...town.engine.chats.values()].flatMap(differs)
      const open = [...town.engine.chats.values()].filter((c) => c.session && c.teamId !== null)
      return [...wrong, ...open.map((c) => `${c.chatId} never ended`)]
    },
    assignments: () => assignments,
  }
}
