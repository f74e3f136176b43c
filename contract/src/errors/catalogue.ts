import { authErrors } from './auth.ts'
import { banErrors } from './bans.ts'
import { calendarErrors } from './calendars.ts'
import { categoryErrors } from './categories.ts'
import { channelConnectionErrors } from './channel-connection.ts'
import { channelSettingsErrors } from './channel-settings.ts'
import { chatErrors } from './chats.ts'
import { commonErrors } from './common.ts'
import { fieldErrors } from './fields.ts'
import { fileErrors } from './files.ts'
import { invitationErrors } from './invitations.ts'
import { messageErrors } from './messages.ts'
import { organizationErrors } from './organizations.ts'
import { outgoingErrors } from './outgoing.ts'
import { ratingErrors } from './ratings.ts'
import { recoveryErrors } from './recovery.ts'
import { reportErrors } from './reports.ts'
import { roleErrors } from './roles.ts'
import { setupErrors } from './setup.ts'
import { signUpErrors } from './sign-up.ts'
import { teamErrors } from './teams.ts'
import { userErrors } from './users.ts'

/** Every error code of the product. */
export const errors = {
  ...authErrors,
  ...banErrors,
  ...channelConnectionErrors,
  ...channelSettingsErrors,
  ...calendarErrors,
  ...categoryErrors,
  ...chatErrors,
  ...commonErrors,
  ...fieldErrors,
  ...fileErrors,
  ...invitationErrors,
  ...messageErrors,
  ...organizationErrors,
  ...outgoingErrors,
  ...ratingErrors,
  ...recoveryErrors,
  ...reportErrors,
  ...roleErrors,
  ...setupErrors,
  ...signUpErrors,
  ...teamErrors,
  ...userErrors,
}
export type ErrorCode = keyof typeof errors

export const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(errors, value)
