import { operatorOnCooldown } from '../chat-session/assign.ts'
import { type ChatState, type SessionState, startSession } from '../chat-session/state.ts'
import { distribute } from '../distribution/distribute.ts'
import type { Engine } from '../engine/engine.ts'
import { intervalOf, type Track } from './track.ts'

/** The user who moved or closed a session in the past: they may do so with every chat. */
export const someone = 'someone'
export const mayAll = { mayMoveAny: true, isOperator: true, force: true } as const
export const closeBySomeone = { type: 'close', userId: someone, mayCloseAny: true } as const
export const clientWrote = { type: 'clientWrote', message: { text: '', files: [] }, origin: 'subscriber' } as const

const chatOf = (t: Track): ChatState => ({
  chatId: t.request.id,
  teamId: intervalOf(t).teamId,
  channelActive: true,
  categoryId: null,
  reopenWithinMs: 0,
  reopenable: null,
  session: null,
})
/** The request before its client writes: new, or closed and to be reopened. */
export const closedChat = (t: Track): ChatState => {
  const { kind, prefer } = intervalOf(t)
  if (kind !== 'reopened') return chatOf(t)
  const operatorId = t.lastOperatorId ?? prefer ?? null
  return {
    ...chatOf(t),
    reopenable: { id: t.request.id, number: 0, operatorId, firstReplyAt: null, autoreplies: null, until: Infinity },
  }
}
/** The request with an open session, as if decisions had led to it. */
export const openChat = (t: Track, change: Partial<SessionState>): ChatState => ({
  ...chatOf(t),
  session: { ...startSession(t.request.id, 0, t.startedAt), ...change },
})

/** In `manual` teams a free operator takes the chat that has waited longest among those offered. */
export const takeOfferedByHand = (engine: Engine, tracks: Iterable<Track>): void => {
  for (const t of tracks) {
    const chat = engine.chats.get(t.request.id)
    if (!t.isOffered || t.operatorId || !chat?.session || chat.session.reservedFor) continue
    if (engine.policyOf(chat.teamId).rule !== 'manual') continue
    const except = operatorOnCooldown(chat.session, engine.now())
    const userId = distribute(engine.roster.ofTeam(chat.teamId), except)
    if (userId) engine.apply(t.request.id, { type: 'taken', userId })
  }
}
