import { id } from '@beseda/contract/fields.ts'
import { startSession } from '@beseda/domain/chat-session/state.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type LockedChat, lockChat, type SavedDecision, saveDecision } from '../chat-store/index.ts'
import type { NewEntry } from '../feed/index.ts'
import { applyInput } from './apply-input.ts'
import { nextNumber } from './gather-facts.ts'

export const retryDecisionJob = defineJob('conversation.retryDecision', z.object({ chatId: id }))

/** Stores the message alone, in a session that waits. A job tries the decision again. */
export const storeUndecided = async (w: Work, chat: LockedChat, entry: NewEntry): Promise<SavedDecision> => {
  const { state } = chat
  const session = state.session ?? startSession(w.newId(), await nextNumber(w), w.now)
  const waiting = { waitingSince: session.waitingSince ?? w.now, lastMessageAt: w.now, closing: null }
  const next = { ...state, reopenable: null, session: { ...session, ...waiting } }
  const about = { chatId: state.chatId, sessionId: session.id, number: session.number, teamId: state.teamId }
  const opened = { type: 'chat.opened', ...about, reason: 'clientWrote', by: { kind: 'client', id: null } } as const
  w.schedule(retryDecisionJob.with({ chatId: state.chatId }))
  return saveDecision(w, chat, { next, events: state.session ? [] : [opened] }, { entry })
}

/** Tries to decide again. A job that always fails becomes a dead letter; the chat waits in its queue meanwhile. */
export const retryDecision = async (w: Work, { chatId }: { chatId: string }): Promise<void> => {
  const chat = await lockChat(w, { chatId })
  if (chat) await applyInput(w, chat, { type: 'fill' })
}
