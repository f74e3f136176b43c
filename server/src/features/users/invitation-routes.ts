import { invitations } from '@beseda/contract/endpoints/invitations.ts'
import { routesOf } from '../../platform/endpoints.ts'
import { acceptInvitation, openInvitation } from '../invitations/index.ts'
import { inviteSeveral, inviteUser, resendInvitation, revokeInvitation } from './invite.ts'

export const invitationRoutes = routesOf(invitations, {
  invite: inviteUser,
  inviteSeveral,
  resend: resendInvitation,
  revoke: revokeInvitation,
  open: (ctx, { token }) => openInvitation(ctx, token),
  accept: acceptInvitation,
})
