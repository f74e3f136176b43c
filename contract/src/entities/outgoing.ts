import * as z from 'zod/mini'
import { id, time } from '../fields.ts'

export const OutgoingState = z.enum(['waiting', 'resting', 'sent', 'failed'])
export type OutgoingState = z.infer<typeof OutgoingState>
/** The subject of a message; the server has its texts. */
export const OutgoingKind = z.enum([
  'signUpCode',
  'recovery',
  'invitation',
  'passwordChanged',
  'twoFactorReset',
  'planRequest',
  'requestWaits',
  'channelBroken',
  'channelRepaired',
  'webhookOff',
  'transcript',
  'unreadReplies',
  'scheduledReport',
  'reportPaused',
])
export type OutgoingKind = z.infer<typeof OutgoingKind>

/** A line of the outbox, without the content. */
export const OutgoingMessage = z.object({
  id,
  medium: z.enum(['mail', 'sms']),
  kind: OutgoingKind,
  to: z.string(),
  /** null: the recipient has no organization yet. */
  organization: z.nullable(z.string()),
  state: OutgoingState,
  /** The provider's reason when it refused permanently, or at the last attempt. */
  failure: z.nullable(z.string()),
  createdAt: time,
  sentAt: z.nullable(time),
})
export type OutgoingMessage = z.infer<typeof OutgoingMessage>

/** `subject` and `text` are null once it was sent: they hold codes and links. */
export const OpenedOutgoing = z.extend(OutgoingMessage, {
  subject: z.nullable(z.string()),
  text: z.nullable(z.string()),
})
export type OpenedOutgoing = z.infer<typeof OpenedOutgoing>
