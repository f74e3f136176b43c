import * as z from 'zod/mini'
import { fieldNeeds, formTimes } from '../channels/visitor-form.ts'
import { id, time } from '../fields.ts'
import { markKinds } from '../marks.ts'
import { StoredFile } from './file.ts'
import { Button } from './part.ts'

/** Appearance and texts of the widget before the first message. Public. */
export const WidgetSettings = z.object({
  widgetId: id,
  organization: z.string(),
  title: z.string(),
  subtitle: z.string(),
  greeting: z.string(),
  logoUrl: z.nullable(z.string()),
  /** `#RRGGBB`; the panel picks a readable text colour itself. */
  accent: z.string(),
  position: z.enum(['left', 'right']),
  /** Closed: an icon, or an icon with a label (empty: the standard text). */
  launcher: z.enum(['icon', 'label']),
  launcherLabel: z.string(),
  /** Initially: the button, the greeting next to it, or the opened panel, after this many seconds. */
  start: z.enum(['button', 'greeting', 'open']),
  startAfterS: z.number(),
  /** Replaces the title until the visitor has written; empty: the title. */
  initialTitle: z.string(),
  showOperators: z.boolean(),
  showStatus: z.boolean(),
  /** Other channels of the organization. */
  links: z.array(z.object({ type: z.string(), name: z.string(), url: z.string() })),
  /** `start`: until the visitor has written. */
  linksShown: z.enum(['start', 'always']),
  /** The form before the conversation: when it is shown, and what it asks for. */
  formWhen: z.enum(formTimes),
  formName: z.enum(fieldNeeds),
  formPhone: z.enum(fieldNeeds),
  formEmail: z.enum(fieldNeeds),
  /** The privacy policy to which the visitor agrees; empty: none. */
  policyUrl: z.string(),
  /** New messages make a sound until the visitor turns it off. */
  sound: z.boolean(),
  /** The visitor can have the conversation sent by e-mail. */
  transcript: z.boolean(),
  /** Replies that the visitor does not read here are sent to the e-mail address that they left. */
  mails: z.boolean(),
  /** How long a new client waits for the first reply now, milliseconds; null: unknown, not shown, or nobody is online. */
  waitMs: z.nullable(z.number()),
  /** When somebody is back according to the calendar; null: unknown, not shown, or somebody is online. */
  returnsAt: z.nullable(time),
  /** An operator of the team is online. */
  online: z.boolean(),
  /** Names of up to three active operators; none, when the channel does not show them. */
  operators: z.array(z.string()),
  limits: z.object({ textMax: z.number(), fileMaxBytes: z.number(), filesPerMessage: z.number() }),
})
export type WidgetSettings = z.infer<typeof WidgetSettings>

/** A message as the visitor sees it: no internal messages, no history, no ids of staff. */
export const VisitorMessage = z.object({
  id,
  /** Grows with every message; there are gaps where the feed has entries that visitors do not see. */
  seq: z.number(),
  mine: z.boolean(),
  author: z.object({ kind: z.enum(['client', 'operator', 'bot']), name: z.string() }),
  text: z.string(),
  /** The text in pieces that look the same throughout, when some of it is formatted. `url`: http, https or mailto. */
  runs: z.optional(
    z.array(z.object({ text: z.string(), kinds: z.array(z.enum(markKinds)), url: z.nullable(z.string()) })),
  ),
  files: z.array(StoredFile),
  /** Absent: none. Those with a payload are pressed by `send` with `button`. */
  buttons: z.optional(z.array(Button)),
  at: time,
  /** The message that it answers; absent: none. `mine`: the visitor wrote it. */
  quote: z.optional(z.object({ mine: z.boolean(), name: z.string(), text: z.string() })),
  /** How often its text was changed; absent: never. Of two copies the one with more holds. */
  edited: z.optional(z.number()),
  /** It was taken back: it has neither text nor files any more. */
  removed: z.optional(z.literal(true)),
})
export type VisitorMessage = z.infer<typeof VisitorMessage>

/** The visitor's rating of a session, or the request for it. */
export const VisitorRating = z.object({
  sessionId: id,
  /** The visitor was asked; otherwise rating is optional. */
  asked: z.boolean(),
  /** The channel's own words; empty: the standard text. */
  question: z.string(),
  /** 1 to 5, or null: not set (never 0). */
  value: z.nullable(z.number()),
  comment: z.string(),
  /** Until then it may be given or changed; null: as long as the conversation is open. */
  until: z.nullable(time),
})
export type VisitorRating = z.infer<typeof VisitorRating>

/** The state of the visitor’s chat, without its messages. */
export const VisitorChat = z.object({
  status: z.enum(['pending', 'assigned', 'closed']),
  operatorName: z.nullable(z.string()),
  /** Up to where the operator has read the visitor's messages. */
  operatorReadSeq: z.number(),
  /** Up to where the visitor has read, and the number of later messages by others. */
  readSeq: z.number(),
  unread: z.number(),
  lastSeq: z.number(),
  version: z.number(),
  /** Null: there is nothing to rate. */
  rating: z.nullable(VisitorRating),
})
export type VisitorChat = z.infer<typeof VisitorChat>
