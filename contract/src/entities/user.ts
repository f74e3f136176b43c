import * as z from 'zod/mini'
import { optionNames, rightNames } from '../access.ts'
import { id, time } from '../fields.ts'
import { editable } from './field-changes.ts'

/** `finishing`: online without new chats; a break follows after the last chat. */
export const Presence = z.enum(['online', 'finishing', 'break', 'offline'])
export type Presence = z.infer<typeof Presence>

/**
 * Why a presence changed. `chatsFinished`: the last chat before a break is closed. `roleChanged`: no longer receives chats.
 * `slotFreed`: the wait for a break slot is over. `licenceTaken`: a colleague took the licence of an idle operator.
 * `sentToBreak`: a supervisor sent them to a break.
 */
export const PresenceReason = z.enum([
  'chosen',
  'signedIn',
  'signedOut',
  'connectionLost',
  'connectionBack',
  'inactive',
  'noLicence',
  'chatsFinished',
  'roleChanged',
  'slotFreed',
  'licenceTaken',
  'sentToBreak',
])
export type PresenceReason = z.infer<typeof PresenceReason>

/** The possible reasons of a break. */
export const breakKinds = ['lunch', 'rest', 'meeting', 'training', 'technical', 'other'] as const
export const BreakKind = z.enum(breakKinds, { error: 'FIELD_INVALID' })
export type BreakKind = z.infer<typeof BreakKind>

/** What an operator may wait for when too many of a team are on a break: the break itself, or `finishing` before it. */
export const BreakWish = z.enum(['break', 'finishing'])
export type BreakWish = z.infer<typeof BreakWish>

/** A person by name: authors, assignees, teams. */
export const Named = z.object({ id, name: z.string() })
export type Named = z.infer<typeof Named>

export const RightName = z.enum(rightNames)
export const OptionName = z.enum(optionNames)

/** What users choose for themselves, in every browser. `undoSend`: a message can be cancelled for five seconds. `shareDrafts`: colleagues see unsent replies. */
export const Preferences = z.object({ undoSend: z.boolean(), shareDrafts: z.boolean() })
export type Preferences = z.infer<typeof Preferences>

/** The signed-in user (spec.md, 3: “Current user”). */
export const CurrentUser = z.object({
  id,
  /** Of the own profile. */
  ...editable,
  name: z.string(),
  login: z.string(),
  photoId: z.nullable(id),
  photoUrl: z.nullable(z.string()),
  /** Minutes without an action until the automatic break; null: never. */
  breakMinutes: z.nullable(z.number()),
  /** `demo`: a demo that may simulate colleagues and clients. */
  organization: z.object({ id, name: z.string(), demo: z.optional(z.literal(true)) }),
  role: z.object({ id, name: z.string(), rights: z.array(z.object({ name: RightName })) }),
  options: z.array(OptionName),
  teams: z.array(Named),
  /** Channels whose chats one of these teams may see, in addition to the team of each chat. */
  channelIds: z.array(id),
  /** Must set up the second factor before anything else. */
  twoFactorDue: z.boolean(),
  /** Has no second factor and will need one from then; null: has one, or none is needed. */
  twoFactorFrom: z.nullable(time),
  presence: Presence,
  presenceSince: time,
  /** Why it is as it is; null: not known. */
  presenceReason: z.nullable(PresenceReason),
  /** The reason of the break, also of the next one when `finishing`; null: not given. */
  breakKind: z.nullable(BreakKind),
  /** The user's note; only the user sees it here. */
  breakNote: z.string(),
  /** How many minutes the break is to last, and when it is over; null: not planned, not begun. */
  breakMinutesPlanned: z.nullable(z.number()),
  breakUntil: z.nullable(time),
  /** On the waitlist for a break slot: their presence when one is free. */
  breakWish: z.nullable(BreakWish),
  /** The dialog limit; null: receives no chats (no AUTHORITY_CHAT_DISTRIBUTION, or no team). */
  dialogLimit: z.nullable(z.number()),
  preferences: Preferences,
})
export type CurrentUser = z.infer<typeof CurrentUser>
