import type { PressedButton } from '@beseda/domain/chat-session/input.ts'
import type { InboundEvent, InboundMessage, InboundPress } from '../../channels/inbound.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { noteAccount } from '../channel-health/index.ts'
import { reportStatus } from '../delivery/index.ts'
import { contactOf, receive } from '../inbound/index.ts'
import { syncJobOf } from '../registered-templates/index.ts'
import { answerPressJobOf } from './answer-press.ts'
import { applyContactChange } from './change-contact.ts'
import { applyEdit, applyRemoval } from './change-message.ts'
import { applyEcho } from './echo.ts'
import { type Content, contentOf, markOther } from './incoming-parts.ts'
import { showTyping } from './typing.ts'

export interface ChannelKey {
  readonly id: string
  readonly organizationId: string
}
/** Applies one event of a provider. Every event may come again: applying it twice changes nothing. */
export const applyEvent = async (deps: Deps, channel: ChannelKey, event: InboundEvent): Promise<void> => {
  const { id: channelId, organizationId } = channel
  switch (event.kind) {
    case 'message':
      return ingest(deps, channel, event, contentOf(event.parts))
    case 'pressed':
      return press(deps, channel, event)
    case 'typing':
      return event.on ? showTyping(deps, channel, event.contactId) : undefined
    case 'edited':
      return work(deps, organizationId, (w) => applyEdit(w, channelId, event))
    case 'removed':
      return work(deps, organizationId, (w) => applyRemoval(w, channelId, event))
    case 'status':
      return work(deps, organizationId, (w) => reportStatus(w, channelId, event))
    case 'echo':
      return work(deps, organizationId, (w) => applyEcho(deps)(w, { channelId, event, tries: 0 }))
    case 'contact':
      return work(deps, organizationId, (w) => applyContactChange(w, channelId, event))
    case 'account':
      return work(deps, organizationId, async (w) => {
        if (event.change === 'templates') w.schedule(syncJobOf(channelId))
        else await noteAccount(w, channelId, event)
      })
  }
}

type Arrival = Pick<InboundMessage, 'contact' | 'externalId' | 'automatic' | 'album' | 'answers' | 'replyTo'> &
  Partial<Pick<InboundMessage, 'origin'>> & { readonly button?: PressedButton }
const ingest = async (
  deps: Deps,
  { id: channelId, organizationId }: ChannelKey,
  { contact, externalId, origin, automatic, album, answers, replyTo, button }: Arrival,
  { text, parts, marks }: Content,
): Promise<void> => {
  const { id: contactId, byOther } = await work(deps, organizationId, (w) =>
    contactOf(w, deps.settings, { channelId, ...contact, answers }),
  )
  const about = {
    organizationId,
    contactId,
    channelId,
    externalId,
    ...(origin && { origin }),
    automatic,
    album,
    replyTo,
    button,
  }
  await receive(deps, {
    ...about,
    text,
    marks,
    parts: byOther ? parts.map(markOther) : parts,
    fileIds: [],
    mustFit: false,
  })
}
const byProvider = prepared(`
  select message_id as id from provider_messages
  where organization_id = $1 and channel_id = $2 and provider_id = $3 and message_id is not null`)
/** Our id of the message under which the button was; null: unknown. */
const messageWithButton = async (w: Work, channelId: string, providerId: string | null): Promise<string | null> =>
  providerId === null
    ? null
    : ((await w.run<{ id: string }>(byProvider, [w.organizationId, channelId, providerId]))[0]?.id ?? null)
/** The client says what the button says. The provider's app waits for an answer to some presses. */
const press = async (deps: Deps, channel: ChannelKey, event: InboundPress): Promise<void> => {
  const { organizationId } = channel
  const messageId = await work(deps, organizationId, (w) => messageWithButton(w, channel.id, event.messageId))
  const button = { payload: event.payload, messageId }
  await ingest(deps, channel, { ...event, button }, { text: event.label || event.payload, parts: [] })
  const { answerToken } = event
  if (answerToken === undefined) return
  await work(deps, channel.organizationId, async (w) => w.schedule(answerPressJobOf(channel.id, answerToken)))
}
