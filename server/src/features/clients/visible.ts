import type { SignedIn } from '../../platform/gate.ts'
import { queueViewer, seenIds } from '../chat-view/index.ts'

/**
 * Who sees a client: users who see one of its chats (`canSeeChat`). A contact without a chat belongs to the team of its
 * channel; a client without any address, such as an imported one, to everybody. $2 the user, $3 their teams and channels, $4 whether they see all chats.
 */
export const isVisible = (clientId: string): string => `($4::boolean or exists (
  select from contacts k join channels ch on ch.id = k.channel_id left join chats c on c.contact_id = k.id
  where k.organization_id = $1 and k.client_id = ${clientId}
    and (c.operator_id = $2::uuid or ch.id = any ($3::uuid[])
      or coalesce(case when c.session_id is null then ch.team_id else c.team_id end = any ($3::uuid[]), true)))
  or not exists (select from contacts k where k.organization_id = $1 and k.client_id = ${clientId}))`

/** The first parameters of a statement with `isVisible`. */
export const viewerValues = (user: SignedIn): unknown[] => {
  const viewer = queueViewer(user)
  return [user.organizationId, viewer.userId, seenIds(viewer), viewer.allChats]
}
