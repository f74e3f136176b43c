import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { ChannelHealth } from './channel-health.ts'
import { editable } from './field-changes.ts'
import { Named } from './user.ts'

/** A site whose pages have loaded the widget. */
export const ChannelSite = z.object({
  /** With the port, when it is not the usual one. */
  host: z.string(),
  firstSeenAt: time,
  /** To the minute. */
  lastSeenAt: time,
  /** The settings let this site show the widget. */
  allowed: z.boolean(),
})
export type ChannelSite = z.infer<typeof ChannelSite>

/** A channel as its settings show it; secrets are not part of it. */
export const Channel = z.object({
  id,
  /** Of `channelTypes`. */
  type: z.string(),
  name: z.string(),
  /** Settings are named `settings.title`. */
  ...editable,
  /** Deactivated: neither side can write in its chats. */
  active: z.boolean(),
  /** The team of its new chats; null: every operator may get them. */
  team: z.nullable(Named),
  /** Teams that see its chats, in addition to the team of each chat. */
  visibleTo: z.array(Named),
  /** E-mail address for the notification when a client writes and no operator is online; empty: none. */
  notifyEmail: z.string(),
  /** Of its type, with every field; secret ones are absent. */
  settings: z.record(z.string(), z.unknown()),
  /** Names of the secret settings that have a value. */
  secretsSet: z.array(z.string()),
  /** Addresses of the pictures that the settings name, by id. */
  images: z.record(z.string(), z.string()),
  /** Sites where the widget was seen, the newest first. */
  sites: z.array(ChannelSite),
  /** Seconds without an answer after which a chat turns yellow, then red. */
  delayMediumS: z.number(),
  delayHighS: z.number(),
  /** The delays count working time alone; without a calendar, all time. */
  delayWorking: z.boolean(),
  /** Its own working calendar; null: the organization's. A team's calendar overrides it. */
  calendar: z.nullable(Named),
  /** Time after the closing in which a client message reopens the same session; 0: never. */
  reopenHours: z.number(),
  ratingEnabled: z.boolean(),
  /** The client may rate before the session ends, in channels that can show it. */
  ratingBeforeEnd: z.boolean(),
  /** The question to the client; empty: the standard text. */
  ratingText: z.string(),
  /** Minutes from the end of the dialog to the question. */
  ratingWaitMinutes: z.number(),
  /** Chats that are not closed. */
  openChats: z.number(),
  /** Client messages that arrived while it was deactivated. They are received when it is active again. */
  held: z.number(),
  /** Null: a channel of this server's own. */
  health: z.nullable(ChannelHealth),
})
export type Channel = z.infer<typeof Channel>
