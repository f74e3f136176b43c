import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import { type Candidate, isFree } from '@beseda/domain/distribution/distribute.ts'
import { categoryStory } from './categories.ts'
import type { Town } from './town.ts'

/** What the story of events says about a chat, and nothing else. */
interface Retold {
  readonly sessionId: string
  readonly operatorId: string | null
}
export interface Watch {
  /** What is wrong after the last act, in words. */
  readonly look: () => readonly string[]
  /** The same when nobody acts any more: every session must have ended. */
  readonly atTheEnd: () => readonly string[]
  readonly assignments: () => number
}

/** The promises that hold after every single step. */
export const watch = (town: Town): Watch => {
  const retold = new Map<string, Retold>()
  /** The last session that was closed, by chat. */
  const ended = new Map<string, string>()
  const loads = new Map<string, number>()
  const categories = categoryStory()
  let assignments = 0

  const replay = (): string[] => {
    const wrong: string[] = []
    for (const { event: e } of town.told()) {
      if (!('chatId' in e)) continue
      wrong.push(...categories.hear(e, (chatId) => town.chats.get(chatId)!.teamId))
      const known = retold.get(e.chatId)
      switch (e.type) {
        case 'chat.opened':
        case 'chat.reopened':
          if (known) wrong.push(`${e.chatId} was opened twice`)
          if (e.type === 'chat.reopened' && ended.get(e.chatId) !== e.sessionId)
            wrong.push(`${e.chatId}: another session was opened again than the last`)
          retold.set(e.chatId, { sessionId: e.sessionId, operatorId: null })
          break
        case 'chat.assigned': {
          assignments++
          if (!known) wrong.push(`${e.chatId} was given away unopened`)
          if (known?.operatorId) wrong.push(`${e.chatId} has two owners`)
          const operator = town.operators.find((o) => o.id === e.operatorId)!
          const team = town.chats.get(e.chatId)!.teamId
          if (operator.presence !== 'online')
            wrong.push(`${e.chatId} was given to ${operator.id}, who is ${operator.presence}`)
          // who manages every chat may take one from another team, and have it back after handing it on
          const isOwnDoing = e.reason === 'taken' || e.by.id === operator.id
          if (team && !isOwnDoing && !operator.teamIds.includes(team))
            wrong.push(`${e.chatId} was given to ${operator.id} of another team`)
          const load = (loads.get(operator.id) ?? 0) + 1
          loads.set(operator.id, load)
          const limit = Math.max(0, ...town.teams.filter((t) => operator.teamIds.includes(t.id)).map((t) => t.limit))
          if (load > limit) wrong.push(`${operator.id} got ${load} of ${limit} chats`)
          retold.set(e.chatId, { sessionId: e.sessionId, operatorId: e.operatorId })
          break
        }
        case 'chat.unassigned':
        case 'chat.closed':
          if (known?.operatorId) loads.set(known.operatorId, loads.get(known.operatorId)! - 1)
          if (e.type === 'chat.closed') {
            retold.delete(e.chatId)
            ended.set(e.chatId, e.sessionId)
          } else retold.set(e.chatId, { sessionId: e.sessionId, operatorId: null })
      }
    }
    return wrong
  }
  const differs = (chat: ChatState): string[] => {
    const { session, chatId } = chat
    const story = retold.get(chatId)
    const wrong: string[] = []
    if ((session?.status === 'assigned') !== Boolean(session?.operatorId))
      wrong.push(`${chatId} is ${session?.status} with ${session?.operatorId}`)
    if (session?.id !== story?.sessionId || (session?.operatorId ?? null) !== (story?.operatorId ?? null))
      wrong.push(`${chatId}: the events tell another state`)
    return [...wrong, ...categories.differs(chat)]
  }
  const stuck = (): string[] => {
    const free = new Map<string | null, Candidate[]>()
    return [...town.chats.values()].flatMap((c) => {
      if (c.session?.status !== 'pending' || c.session.closing || !town.isHandedOut(c)) return []
      if (!free.has(c.teamId)) free.set(c.teamId, town.candidates(c.teamId, null).filter(isFree))
      const [suitable] = town.offered(c, free.get(c.teamId)!)
      return suitable ? [`${c.chatId} waits while ${suitable.id} is free`] : []
    })
  }
  /** With his client waiting, somebody offline keeps no chat for longer than the team's time, or than the one that holds without it. */
  const leftWithAbsent = (): string[] =>
    [...town.chats.values()].flatMap((c) => {
      const operator = town.operators.find((o) => o.id === c.session?.operatorId)
      if (operator?.presence !== 'offline' || c.session!.waitingSince === null || c.session!.closing) return []
      const since = c.session!.absentSince
      if (since === null) return [`${c.chatId} does not know that ${operator.id} is offline`]
      const due = Math.max(c.session!.waitingSince, since + town.patienceOf(c.teamId))
      return due < town.now() ? [`${c.chatId} waits for ${operator.id}, who is offline`] : []
    })
  /** A closing that nobody called off has happened when its time has come. */
  const lateClosings = (): string[] =>
    [...town.chats.values()].flatMap(({ chatId, session }) =>
      session?.closing && session.closing.at < town.now() ? [`${chatId} should have been closed`] : [],
    )
  return {
    look: () => {
      const wrong = [...replay(), ...lateClosings()]
      const touched = new Set(town.told().flatMap(({ event: e }) => ('chatId' in e ? [e.chatId] : [])))
      for (const id of touched) wrong.push(...differs(town.chats.get(id)!))
      return [...wrong, ...stuck(), ...leftWithAbsent()]
    },
    atTheEnd: () => {
      const wrong = [...town.chats.values()].flatMap(differs)
      const open = [...town.chats.values()].filter((c) => c.session && c.teamId !== null)
      return [...wrong, ...open.map((c) => `${c.chatId} never ended`)]
    },
    assignments: () => assignments,
  }
}
