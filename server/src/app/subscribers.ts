import { deliveryJobsOf, retryJobsOf } from '../features/delivery/index.ts'
import { fillJob } from '../features/distribution/index.ts'
import type { Subscribers } from '../platform/unit-of-work.ts'

/** ★ What follows from what: the whole wiring on one page. */
export const subscribers: Subscribers = {
  'chat.closed': () => [fillJob],
  'chat.unassigned': () => [fillJob],
  'message.composed': deliveryJobsOf,
  'message.statusChanged': retryJobsOf,
  'presence.changed': ({ presence }) => (presence === 'online' ? [fillJob] : []),
  'team.changed': () => [fillJob],
  'user.changed': () => [fillJob],
}
