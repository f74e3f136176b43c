import type * as z from 'zod/mini'
import { administrationEvents } from './administration.ts'
import { botEvents } from './bots.ts'
import { categoryEvents } from './categories.ts'
import { channelEvents } from './channels.ts'
import { chatEvents } from './chats.ts'
import { clientEvents } from './clients.ts'
import { knowledgeEvents } from './knowledge.ts'
import { mentionEvents } from './mentions.ts'
import { messageEvents } from './messages.ts'
import { noticeEvents } from './notices.ts'
import { presenceEvents } from './presence.ts'
import { ratingEvents } from './ratings.ts'
import { replyTemplateEvents } from './reply-templates.ts'
import { reportEvents } from './reports.ts'

/** Everything that can happen. One list for history, realtime, reports and webhooks. */
export const events = {
  ...administrationEvents,
  ...botEvents,
  ...categoryEvents,
  ...channelEvents,
  ...chatEvents,
  ...clientEvents,
  ...knowledgeEvents,
  ...mentionEvents,
  ...messageEvents,
  ...noticeEvents,
  ...presenceEvents,
  ...ratingEvents,
  ...replyTemplateEvents,
  ...reportEvents,
}
export type EventType = keyof typeof events
export type EventOf<T extends EventType> = { readonly type: T } & z.infer<(typeof events)[T]>
export type DomainEvent = { [T in EventType]: EventOf<T> }[EventType]
