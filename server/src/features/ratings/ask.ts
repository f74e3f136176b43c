import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import { bySystem } from '@beseda/contract/events/by.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { id } from '@beseda/contract/fields.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { ratingQuestion } from '@beseda/contract/ratings.ts'
import { misfit } from '@beseda/domain/delivery/fit-channel.ts'
import { replyWindow } from '@beseda/domain/delivery/reply-window.ts'
import { askAt } from '@beseda/domain/ratings/rules.ts'
import * as z from 'zod/mini'
import { prepared, toDb } from '../../platform/db.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'
import { type Random, randomId } from '../../platform/random.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type LockedChat, lockChat, type NewEntry, saveDecision } from '../conversation/index.ts'
import { markedText, withAddress } from './address.ts'
import { lastWriter, loadRated, type RatedSession } from './load.ts'

const AskData = z.object({ chatId: id, sessionId: id })
/** The job itself finds out whether and when to ask: when it runs, the chat may be open again. */
export const askJob = defineJob('ratings.ask', AskData)
export const askJobOf = ({ chatId, sessionId }: EventOf<'chat.closed'>): NewJob => askJob.with({ chatId, sessionId })
const insert = prepared(`
  insert into ratings (id, organization_id, session_id, chat_id, channel_id, operator_id, via, asked_at, message_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`)

/** Asks the client of a closed chat for a rating: in the widget by a card, elsewhere by a message with a link. */
export const ask =
  ({ random, publicUrl }: { readonly random: Random; readonly publicUrl: string }) =>
  async (w: Work, { chatId, sessionId }: z.infer<typeof AskData>): Promise<void> => {
    const chat = await lockChat(w, { chatId })
    const rated = chat && (await loadRated(w, chat, sessionId))
    const at = rated && askAt(rated.facts, rated.waitMs)
    if (!chat || !rated || at === null) return
    if (at > w.now) return w.schedule(askJob.with({ chatId, sessionId }, { at }))
    const ratingId = randomId(random)
    const via = channelTypeOf(chat.channelType)?.can.transport === 'own' ? 'widget' : 'link'
    const text = via === 'link' ? linkText(w, chat, rated, (marked) => withAddress(marked, publicUrl, ratingId)) : null
    if (via === 'link' && text === null) return
    const entry = text === null ? null : entryOf(w, chat, text)
    const operatorId = await lastWriter(w, chatId, sessionId)
    const fact = { chatId, sessionId, operatorId, via, by: bySystem, reason: 'closed' } as const
    await saveDecision(w, chat, { next: chat.state, events: [{ type: 'rating.asked', ...fact }] }, entry)
    const about = [ratingId, w.organizationId, sessionId, chatId, chat.channelId, operatorId, via]
    w.write(insert, [...about, toDb(w.now), entry?.id ?? null])
  }

/**
 * The text of the message, with a mark in the place of the link; null when the channel takes no free text any more.
 * Words that are too long for the channel give way to the usual ones.
 */
const linkText = (
  w: Work,
  chat: LockedChat,
  { question, lang }: RatedSession,
  asSent: (marked: string) => string,
): string | null => {
  const can = channelTypeOf(chat.channelType)?.can
  if (!can || replyWindow(can.replyWindowHours, chat.lastClientMessageAt, w.now)) return null
  const texts = [question, inLang(ratingQuestion, lang)].filter(Boolean).map((words) => markedText(words, lang))
  return texts.find((marked) => !misfit({ text: asSent(marked), files: [] }, can)) ?? null
}
const entryOf = (w: Work, chat: LockedChat, text: string): NewEntry => {
  const id = w.newId()
  const { chatId } = chat.state
  const about = { chatId, messageId: id, channelId: chat.channelId, internal: false, status: 'queued' } as const
  return {
    id,
    kind: 'message',
    author: { kind: 'system', id: null, name: '' },
    text,
    fileIds: [],
    fileName: null,
    externalId: null,
    status: 'queued',
    event: (at) => ({ type: 'message.composed', ...about, by: bySystem, ...at }),
  }
}
