import { bySystem } from '@beseda/contract/events/by.ts'
import { id } from '@beseda/contract/fields.ts'
import { answeredElsewhere } from '@beseda/domain/chat-session/reply.ts'
import * as z from 'zod/mini'
import type { InboundEcho } from '../../channels/inbound.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import {
  ensureChat,
  type LockedChat,
  lockChat,
  type NewEntry,
  nextNumber,
  saveDecision,
} from '../conversation/index.ts'
import { isOwnEcho, isSending, linkEcho } from '../delivery/index.ts'
import { contactOf, mediaJobsOf } from '../inbound/index.ts'
import { contentOf } from './incoming-parts.ts'

const EchoData = z.object({
  channelId: id,
  event: z.custom<InboundEcho>((e) => (e as InboundEcho | null)?.kind === 'echo'),
  tries: z.number(),
})
type EchoData = z.infer<typeof EchoData>
export const echoJob = defineJob('inbound.echo', EchoData)
const againMs = 10_000
/** After ten minutes a send whose answer never came no longer keeps the echo waiting. */
const maxTries = 60

/**
 * A message that the organization sent. Ours is settled. One that was written in the provider's own app is stored as
 * outgoing and never sent. While a send of the same chat is under way nobody knows which it is, so it waits.
 */
export const applyEcho = async (w: Work, { channelId, event, tries }: EchoData): Promise<void> => {
  if (await isOwnEcho(w, channelId, event)) return
  const contactId = await contactOf(w, { channelId, ...event.contact })
  if (tries < maxTries && (await isSending(w, contactId)))
    return w.schedule(echoJob.with({ channelId, event, tries: tries + 1 }, { at: w.now + againMs }))
  const chat = await lockWithSession(w, contactId)
  if (!chat || (await isOwnEcho(w, channelId, event))) return
  const entry = entryOf(w, chat, event)
  await saveDecision(w, chat, { next: answeredElsewhere(chat.state, w.now), events: [] }, { entry })
  w.schedule(...mediaJobsOf(chat.state.chatId, channelId, entry))
  linkEcho(w, { channelId, providerId: event.providerId, messageId: entry.id, partId: entry.parts![0]!.id! })
}

const entryOf = (w: Work, chat: LockedChat, event: InboundEcho): NewEntry => {
  const id = w.newId()
  const { text, parts } = contentOf(event.parts)
  const shown = parts.length > 0 ? parts : [{ content: { kind: 'text' } }]
  const about = { chatId: chat.state.chatId, messageId: id, channelId: chat.channelId, internal: false } as const
  return {
    id,
    kind: 'message',
    author: { kind: 'operator', id: null, name: '' },
    text,
    fileIds: [],
    fileName: null,
    externalId: null,
    status: 'sent',
    parts: shown.map((part) => ({ ...part, id: w.newId() })),
    event: (at) => ({ type: 'message.composed', ...about, status: 'sent', by: bySystem, ...at }),
  }
}

const insertSession = prepared(`
  insert into chat_sessions (id, organization_id, chat_id, client_id, channel_id, number, team_id, opened_at, first_closed_at, closed_at, close_reason, first_seq)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8, 'writtenElsewhere', 1)`)
const closeAtOnce = prepared(`
  update chats set session_id = $3, session_number = $4, session_opened_at = $5, session_closed_at = $5, activity_at = $5
  where organization_id = $1 and id = $2`)

/** A first message that was written elsewhere asks nobody here to do anything: its session is closed from the start. */
const lockWithSession = async (w: Work, contactId: string): Promise<LockedChat | null> => {
  await ensureChat(w, contactId)
  const chat = await lockChat(w, { contactId })
  if (!chat || chat.sessionId) return chat
  const { chatId } = chat.state
  const [id, number, now] = [w.newId(), await nextNumber(w), toDb(w.now)]
  await w.run(insertSession, [
    id,
    w.organizationId,
    chatId,
    chat.clientId,
    chat.channelId,
    number,
    chat.state.teamId,
    now,
  ])
  await w.run(closeAtOnce, [w.organizationId, chatId, id, number, now])
  return lockChat(w, { contactId })
}
