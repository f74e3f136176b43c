import { authErrors } from './auth.ts'
import { banErrors } from './bans.ts'
import { botErrors } from './bots.ts'
import { buttonErrors } from './buttons.ts'
import { calendarErrors } from './calendars.ts'
import { categoryErrors } from './categories.ts'
import { channelConnectionErrors } from './channel-connection.ts'
import { channelSettingsErrors } from './channel-settings.ts'
import { channelErrors } from './channels.ts'
import { chatListErrors } from './chat-lists.ts'
import { chatErrors } from './chats.ts'
import { clientImportErrors } from './client-imports.ts'
import { commonErrors } from './common.ts'
import { fieldErrors } from './fields.ts'
import { fileErrors } from './files.ts'
import { integrationErrors } from './integrations.ts'
import { invitationErrors } from './invitations.ts'
import { knowledgeErrors } from './knowledge.ts'
import { messageErrors } from './messages.ts'
import { organizationErrors } from './organizations.ts'
import { outgoingErrors } from './outgoing.ts'
import { profileErrors } from './profiles.ts'
import { ratingErrors } from './ratings.ts'
import { recoveryErrors } from './recovery.ts'
import { registeredTemplateErrors } from './registered-templates.ts'
import { reportErrors } from './reports.ts'
import { roleErrors } from './roles.ts'
import { routingErrors } from './routing.ts'
import { scheduledMessageErrors } from './scheduled-messages.ts'
import { setupErrors } from './setup.ts'
import { signUpErrors } from './sign-up.ts'
import { supportErrors } from './support.ts'
import { teamErrors } from './teams.ts'
import { templateErrors } from './templates.ts'
import { userImportErrors } from './user-imports.ts'
import { userErrors } from './users.ts'
import { widgetErrors } from './widget.ts'

/** Every error code of the product. */
export const errors = {
  ...authErrors,
  ...banErrors,
  ...botErrors,
  ...channelErrors,
  ...buttonErrors,
  ...channelConnectionErrors,
  ...channelSettingsErrors,
  ...calendarErrors,
  ...categoryErrors,
  ...chatErrors,
  ...chatListErrors,
  ...clientImportErrors,
  ...commonErrors,
  ...fieldErrors,
  ...fileErrors,
  ...integrationErrors,
  ...invitationErrors,
  ...knowledgeErrors,
  ...messageErrors,
  ...organizationErrors,
  ...outgoingErrors,
  ...profileErrors,
  ...ratingErrors,
  ...recoveryErrors,
  ...registeredTemplateErrors,
  ...reportErrors,
  ...roleErrors,
  ...routingErrors,
  ...scheduledMessageErrors,
  ...setupErrors,
  ...signUpErrors,
  ...supportErrors,
  ...teamErrors,
  ...templateErrors,
  ...userErrors,
  ...userImportErrors,
  ...widgetErrors,
}
export type ErrorCode = keyof typeof errors

export const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(errors, value)
