import { isAtWork, isAway } from '@beseda/domain/presence/rules.ts'
import { absenceJob } from '../features/assignment/absence.ts'
import { notifyJobsOf } from '../features/assignment/notify.ts'
import { noteJobsOf } from '../features/bot-runs/note.ts'
import { fillNow } from '../features/chat-store/fill-job.ts'
import { deliveryJobsOf, retryJobsOf } from '../features/delivery/jobs.ts'
import { offerLicencesJob } from '../features/licences/offer-job.ts'
import { changeJobsOf } from '../features/message-changes/jobs.ts'
import { admitNextNow } from '../features/presence/admit.ts'
import { letInJobOf } from '../features/provider-events/held.ts'
import { renewJobsOf } from '../features/providers/renew.ts'
import { pushesOfMention } from '../features/push-store/job.ts'
import { askJobOf } from '../features/ratings/ask.ts'
import { syncJobOf } from '../features/registered-templates/index.ts'
import { mailJobsOf } from '../features/report-schedules/job.ts'
import { factsJobOf, factsJobsOfClient, factsJobsOfMessage } from '../features/reports/store-facts.ts'
import { mailRepliesJobOf } from '../features/visitor-mail/mail-replies.ts'
import { jobsOfChanged, jobsOfClosed, jobsOfCreated, jobsOfDeleted } from '../features/webhooks/jobs.ts'
import type { Subscribers } from '../platform/unit-of-work.ts'

/** ★ The jobs that follow from events. A chat that begins to wait schedules its job where it is saved (`save-decision.ts`). */
export const subscribers: Subscribers = {
  'access.changed': ({ reason }) =>
    reason === 'organizationChanged' || reason === 'planChanged' ? [offerLicencesJob.with({ reason: 'added' })] : [],
  'channel.activated': ({ channelId }) => [letInJobOf(channelId), syncJobOf(channelId)],
  'channel.changed': ({ channelId, reason }) => (reason === 'created' ? [syncJobOf(channelId)] : []),
  'channel.healthChanged': renewJobsOf,
  'chat.banned': (e) => [factsJobOf(e)],
  'chat.botAnswered': noteJobsOf,
  'chat.categoryCleared': (e) => [factsJobOf(e)],
  'chat.categorySet': (e) => [factsJobOf(e)],
  'chat.closed': (e) => [
    fillNow,
    ...(e.reason === 'banned' || e.reason === 'dataDeleted' ? [] : [askJobOf(e)]),
    factsJobOf(e),
    ...(e.reason === 'dataDeleted' ? [] : [mailRepliesJobOf(e)]),
    ...jobsOfClosed(e),
  ],
  'chat.handedOver': (e) => [factsJobOf(e)],
  'chat.queued': (e) => [...notifyJobsOf(e), ...(e.reason === 'unassigned' ? [] : [mailRepliesJobOf(e)])],
  'chat.reopened': (e) => [factsJobOf(e), mailRepliesJobOf(e)],
  'chat.teamLost': () => [fillNow],
  'chat.unassigned': () => [fillNow],
  'chat.unbanned': (e) => [factsJobOf(e)],
  'client.changed': (e) => [...jobsOfChanged(e), ...factsJobsOfClient(e)],
  'client.created': jobsOfCreated,
  'client.deleted': jobsOfDeleted,
  'keptReport.ended': mailJobsOf,
  'mention.added': pushesOfMention,
  'message.changeRequested': changeJobsOf,
  'message.composed': deliveryJobsOf,
  'message.statusChanged': (e) => [...retryJobsOf(e), ...factsJobsOfMessage(e)],
  'presence.changed': ({ userId, before, presence }) => [
    ...(presence === 'offline' || before === 'offline' ? [absenceJob.with({ userId })] : []),
    ...(isAtWork(presence) ? [fillNow] : []),
    // ending a break may free a kept licence
    ...(!isAtWork(presence) && (isAtWork(before) || presence === 'offline')
      ? [offerLicencesJob.with({ reason: 'left' })]
      : []),
    ...(isAway(before) && !isAway(presence) ? [admitNextNow] : []),
  ],
  'rating.asked': (e) => [factsJobOf(e)],
  'rating.given': (e) => [factsJobOf(e)],
  'role.changed': () => [fillNow],
  'team.changed': () => [fillNow, admitNextNow],
  'user.changed': () => [fillNow, admitNextNow],
}
