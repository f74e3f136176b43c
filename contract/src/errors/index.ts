import { inLang, type Lang } from '../lang.ts'
import { authErrors } from './auth.ts'
import { calendarErrors } from './calendars.ts'
import { categoryErrors } from './categories.ts'
import { channelConnectionErrors } from './channel-connection.ts'
import { channelSettingsErrors } from './channel-settings.ts'
import { chatErrors } from './chats.ts'
import { commonErrors } from './common.ts'
import { fieldErrors } from './fields.ts'
import { fileErrors } from './files.ts'
import { messageErrors } from './messages.ts'
import { organizationErrors } from './organizations.ts'
import { outgoingErrors } from './outgoing.ts'
import { ratingErrors } from './ratings.ts'
import { recoveryErrors } from './recovery.ts'
import { type ParamArgs, type Refusal, refuse } from './refuse.ts'
import { reportErrors } from './reports.ts'
import { roleErrors } from './roles.ts'
import { signUpErrors } from './sign-up.ts'
import { teamErrors } from './teams.ts'
import { userErrors } from './users.ts'

export const errors = {
  ...authErrors,
  ...channelConnectionErrors,
  ...channelSettingsErrors,
  ...calendarErrors,
  ...categoryErrors,
  ...chatErrors,
  ...commonErrors,
  ...fieldErrors,
  ...fileErrors,
  ...messageErrors,
  ...organizationErrors,
  ...outgoingErrors,
  ...ratingErrors,
  ...recoveryErrors,
  ...reportErrors,
  ...roleErrors,
  ...signUpErrors,
  ...teamErrors,
  ...userErrors,
}
export type ErrorCode = keyof typeof errors
export { type ErrorParams, type Refusal, refuse } from './refuse.ts'

/** The same refusal thrown: what the shell uses to leave a transaction. */
export class AppError extends Error {
  readonly refusal: Refusal
  /** For INVALID_INPUT: codes by field path. */
  readonly fields: Readonly<Record<string, ErrorCode>> | undefined
  constructor(refusal: Refusal, fields?: Readonly<Record<string, ErrorCode>>) {
    super(refusal.code)
    this.refusal = refusal
    this.fields = fields
  }
}
export const fail = <C extends ErrorCode>(code: C, ...args: ParamArgs<C>): AppError =>
  new AppError(refuse(code, ...args))

export const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(errors, value)

/** The text of a refusal; a placeholder without a value becomes an empty string. */
export const errorText = ({ code, params }: Refusal, lang: Lang): string =>
  inLang(errors[code], lang).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
