import * as z from 'zod/mini'
import { anyUser } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ShortUser, SignIn } from '../entities/account.ts'
import { CurrentUser } from '../entities/user.ts'
import { uploadRefusals } from '../errors/files.ts'
import { id, nameText, nothing, requiredText, seenVersion, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { newPassword, repeats } from '../new-password.ts'

const onOff = z.boolean({ error: 'FIELD_INVALID' })

/** What people change about themselves (spec.md, 7), and where they are signed in. */
export const account = {
  update: endpoint({
    method: 'PATCH',
    path: '/cm-identity/auth/acc/update',
    access: anyUser,
    /** Changes only the given fields. `breakMinutes` that are no whole number from 1 to 999 switch the automatic break off (spec.md, 5). `photoId`: of an upload, null: none. */
    input: z.strictObject({
      version: seenVersion,
      name: z.optional(nameText(limits.userName)),
      breakMinutes: z.optional(z.nullable(z.number({ error: 'TIME_INVALID' }))),
      photoId: z.optional(z.nullable(id)),
    }),
    entity: CurrentUser,
    errors: ['FIELDS_CHANGED_MEANWHILE', 'FILE_NOT_FOUND'],
    summary:
      'Change the own profile: name (at most 32 characters), breakMinutes (1 to 999; anything else turns the automatic break off), photoId (of an upload, or null). Fields that are absent stay. With version, a field that somebody else has changed since then is refused. Answers the current user.',
  }),
  /** Changes only the given ones. */
  prefer: endpoint({
    method: 'PATCH',
    path: '/cm-identity/auth/acc/preferences',
    access: anyUser,
    input: z.strictObject({ undoSend: z.optional(onOff), shareDrafts: z.optional(onOff) }),
    entity: CurrentUser,
    errors: [],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/cm-identity/auth/acc/passwordChange',
    access: anyUser,
    input: z
      .strictObject({
        currentPassword: requiredText(limits.passwordMax),
        newPassword,
        newPasswordRepeat: text(limits.passwordMax),
      })
      .check(repeats('newPassword', 'newPasswordRepeat')),
    entity: z.null(),
    errors: ['LOGIN_QUOTA_EXCEEDED', 'WRONG_PASSWORD'],
    summary:
      'Change the own password: currentPassword, newPassword, newPasswordRepeat. All other sign-ins of the user end.',
  }),
  shortSearch: endpoint({
    method: 'GET',
    path: '/cm-identity/acc/user/short',
    access: anyUser,
    input: z.strictObject({ name: z._default(text(limits.searchText), '') }),
    entity: z.array(ShortUser),
    errors: [],
    summary:
      'Active users of the organization whose name contains the text, at most 20, by name: id, name, photoUrl, presence.',
  }),
  uploadPhoto: endpoint({
    method: 'POST',
    path: '/cm-identity/auth/acc/photo',
    access: anyUser,
    input: nothing,
    /** Stored for a day; a user's photo refers to it by its id. */
    entity: z.object({ photoId: id, url: z.string() }),
    errors: [...uploadRefusals, 'PICTURE_NOT_JPEG', 'PICTURE_TOO_BIG'],
    upload: true,
  }),
  signIns: endpoint({
    method: 'GET',
    path: '/cm-identity/sign-ins',
    access: anyUser,
    input: nothing,
    /** The own ones, the current first, then the last used. */
    entity: z.array(SignIn),
    errors: [],
  }),
  endSignIn: endpoint({
    method: 'DELETE',
    path: '/cm-identity/sign-ins/:signInId',
    access: anyUser,
    input: z.strictObject({ signInId: id }),
    entity: z.null(),
    errors: ['SIGN_IN_NOT_FOUND'],
  }),
  endOtherSignIns: endpoint({
    method: 'POST',
    path: '/cm-identity/sign-ins/end-others',
    access: anyUser,
    input: nothing,
    entity: z.object({ ended: z.number() }),
    errors: [],
  }),
} as const
