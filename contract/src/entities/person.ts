import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { editable } from './field-changes.ts'
import { SystemRoleName } from './role.ts'
import { Named, Presence } from './user.ts'

/** A user of the organization as a row of the list. */
export const Person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  photoUrl: z.nullable(z.string()),
  presence: Presence,
  role: z.object({ id, name: z.string(), system: SystemRoleName }),
  /** By name. */
  teams: z.array(Named),
  /** False: cannot sign in. */
  active: z.boolean(),
  /** Has no password yet; their first one makes them active. */
  invited: z.boolean(),
  /** When the link of the invitation expires; null: none is open. */
  invitedUntil: z.nullable(time),
  /** Signs in with a password and a code; null: only those who manage users see it. */
  twoFactor: z.nullable(z.boolean()),
  /** Exact to about a minute; null: never was here. */
  lastActiveAt: z.nullable(time),
})
export type Person = z.infer<typeof Person>

/** The same with what only an administrator sees and changes. */
export const PersonCard = z.extend(Person, {
  ...editable,
  phone: z.string(),
  affiliation: z.string(),
  /** Minutes without an action until the automatic break; null: never. */
  breakMinutes: z.nullable(z.number()),
  photoId: z.nullable(id),
  /** Open chats, which go back to the queue when the user is deactivated. */
  openChats: z.number(),
})
export type PersonCard = z.infer<typeof PersonCard>

/** `link`: to be copied by the inviter, once, because no mail is configured; null: it was mailed. */
export const Invited = z.object({ person: PersonCard, link: z.nullable(z.string()) })
export type Invited = z.infer<typeof Invited>

/** What became of several invitations: each was made or refused by itself. */
export const InvitedSeveral = z.object({
  invited: z.array(Invited),
  /** `text` is in the language of the call; `code` of the catalogue. */
  refused: z.array(z.object({ email: z.string(), code: z.string(), text: z.string() })),
})
export type InvitedSeveral = z.infer<typeof InvitedSeveral>

/** What became of a change of many users: each was changed or refused by itself. */
export const UsersChanged = z.object({
  /** `link` as in `Invited`. */
  done: z.array(z.object({ userId: id, name: z.string(), email: z.string(), link: z.nullable(z.string()) })),
  /** `text` is in the language of the call; `code` of the catalogue. */
  refused: z.array(z.object({ userId: id, code: z.string(), text: z.string() })),
})
export type UsersChanged = z.infer<typeof UsersChanged>
