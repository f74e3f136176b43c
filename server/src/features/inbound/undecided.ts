import { AppError } from '@beseda/contract/errors/index.ts'
import { sessionBegun } from '@beseda/domain/chat-session/state.ts'
import { isDatabaseAway } from '../../platform/db-errors.ts'
import type { NewJob, Work } from '../../platform/unit-of-work.ts'
import { carryOut, type LockedChat, lockChat, type NewEntry, nextNumber, type Stored, store } from '../chats/index.ts'

/** Neither a refusal nor a database that is away: a rule of ours failed, and the client must not suffer from it. */
export const isOurFault = (error: unknown): boolean =>
  !(error instanceof AppError) && !isDatabaseAway(error) && !(error instanceof Error && 'code' in error)

export const routeJobName = 'inbound.route'
const routeJob = (chatId: string): NewJob => ({ name: routeJobName, data: { chatId } })

/** The message alone, in a session that waits; what should happen with it is tried again by a job. */
export const storeUndecided = async (w: Work, chat: LockedChat, entry: NewEntry): Promise<Stored> => {
  const { state } = chat
  const session = state.session ?? sessionBegun(w.newId(), await nextNumber(w), w.now)
  const waiting = { waitingSince: session.waitingSince ?? w.now, lastMessageAt: w.now, closing: null }
  const next = { ...state, reopenable: null, session: { ...session, ...waiting } }
  const about = { chatId: state.chatId, sessionId: session.id, number: session.number, teamId: state.teamId }
  const opened = { type: 'chat.opened', ...about, reason: 'clientWrote', by: { kind: 'client', id: null } } as const
  w.schedule(routeJob(state.chatId))
  return store(w, chat, { next, events: state.session ? [] : [opened] }, entry)
}

/** The second try to decide. A poison one ends among the dead letters; the chat waits in its queue meanwhile. */
export const route = async (w: Work, { chatId }: { chatId: string }): Promise<void> => {
  const chat = await lockChat(w, { chatId })
  if (chat) await carryOut(w, chat, { type: 'fill' })
}
