import { bySystem } from '@beseda/contract/events/by.ts'
import { id } from '@beseda/contract/fields.ts'
import { answeredElsewhere } from '@beseda/domain/chat-session/reply.ts'
import * as z from 'zod/mini'
import type { InboundEcho } from '../../channels/inbound.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type LockedChat, saveDecision } from '../chat-store/index.ts'
import { lockWithSession } from '../conversation/index.ts'
import { isOwnEcho, isSending, linkEcho } from '../delivery/index.ts'
import type { NewEntry } from '../feed/index.ts'
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
export const applyEcho =
  ({ settings }: Pick<Deps, 'settings'>) =>
  async (w: Work, { channelId, event, tries }: EchoData): Promise<void> => {
    if (await isOwnEcho(w, channelId, event)) return
    const { id: contactId } = await contactOf(w, settings, { channelId, ...event.contact })
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
  const { text, parts, marks } = contentOf(event.parts)
  const shown = parts.length > 0 ? parts : [{ content: { kind: 'text' } }]
  const about = { chatId: chat.state.chatId, messageId: id, channelId: chat.channelId, internal: false } as const
  return {
    id,
    kind: 'message',
    author: { kind: 'operator', id: null, name: '' },
    text,
    marks,
    fileIds: [],
    fileName: null,
    externalId: null,
    status: 'sent',
    parts: shown.map((part) => ({ ...part, id: w.newId() })),
    event: (at) => ({ type: 'message.composed', ...about, status: 'sent', by: bySystem, ...at }),
  }
}
