import type { Presence } from '@beseda/contract/entities/user.ts'
import { absenceJob } from '../features/chats/index.ts'
import { deliveryJobsOf, retryJobsOf } from '../features/delivery/index.ts'
import { fillJob } from '../features/distribution/index.ts'
import { offerLicencesJob } from '../features/presence/index.ts'
import { askJobOf } from '../features/ratings/index.ts'
import type { Subscribers } from '../platform/unit-of-work.ts'

const isAtWork = (presence: Presence): boolean => presence === 'online' || presence === 'finishing'

/** ★ What follows from what: the whole wiring on one page. */
export const subscribers: Subscribers = {
  'access.changed': ({ reason }) =>
    reason === 'organizationChanged' || reason === 'planChanged' ? [offerLicencesJob('added')] : [],
  'chat.closed': (closed) => [fillJob, askJobOf(closed)],
  // a chat that looked closed was passed over meanwhile
  'chat.closingStopped': ({ reason }) => (reason === 'undone' ? [fillJob] : []),
  // while it looked for people a place may have become free, and that fill did not see it yet
  'chat.queued': () => [fillJob],
  'chat.transferred': () => [fillJob],
  'chat.transferUndone': () => [fillJob],
  'chat.unassigned': () => [fillJob],
  'message.composed': deliveryJobsOf,
  'message.statusChanged': retryJobsOf,
  'presence.changed': ({ userId, before, presence }) => [
    ...(presence === 'offline' || before === 'offline' ? [absenceJob(userId)] : []),
    ...(presence === 'online' || presence === 'finishing' ? [fillJob] : []),
    ...(isAtWork(before) && !isAtWork(presence) ? [offerLicencesJob('left')] : []),
  ],
  'team.changed': () => [fillJob],
  'user.changed': () => [fillJob],
}
