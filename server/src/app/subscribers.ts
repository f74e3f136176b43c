import type { Presence } from '@beseda/contract/entities/user.ts'
import { absenceJob } from '../features/assignment/index.ts'
import { fillJob } from '../features/conversation/index.ts'
import { deliveryJobsOf, retryJobsOf } from '../features/delivery/index.ts'
import { callUpJob, offerLicencesJob } from '../features/presence/index.ts'
import { askJobOf } from '../features/ratings/index.ts'
import type { Subscribers } from '../platform/unit-of-work.ts'

/** On a break, or about to be: counted among those of a team that may be. */
const isAway = (presence: Presence): boolean => presence === 'break' || presence === 'finishing'
const isAtWork = (presence: Presence): boolean => presence === 'online' || presence === 'finishing'

/** ★ What follows from what: the whole wiring on one page. That a chat begins to wait is seen where it is stored. */
export const subscribers: Subscribers = {
  'access.changed': ({ reason }) =>
    reason === 'organizationChanged' || reason === 'planChanged' ? [offerLicencesJob('added')] : [],
  'chat.closed': (closed) => [fillJob, askJobOf(closed)],
  'chat.teamLost': () => [fillJob],
  'chat.unassigned': () => [fillJob],
  'message.composed': deliveryJobsOf,
  'message.statusChanged': retryJobsOf,
  'presence.changed': ({ userId, before, presence }) => [
    ...(presence === 'offline' || before === 'offline' ? [absenceJob(userId)] : []),
    ...(presence === 'online' || presence === 'finishing' ? [fillJob] : []),
    // who leaves a break may have had one kept for him
    ...(!isAtWork(presence) && (isAtWork(before) || presence === 'offline') ? [offerLicencesJob('left')] : []),
    ...(isAway(before) && !isAway(presence) ? [callUpJob] : []),
  ],
  'role.changed': () => [fillJob],
  'team.changed': () => [fillJob, callUpJob],
  'user.changed': () => [fillJob, callUpJob],
}
