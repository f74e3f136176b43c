import { absenceJob, noteAbsence } from '../features/assignment/absence.ts'
import { fill } from '../features/assignment/fill.ts'
import { notify, notifyJob } from '../features/assignment/notify.ts'
import { releaseChats, releaseJob } from '../features/assignment/release.ts'
import { closeBannedJob } from '../features/bans/add.ts'
import { closeChats } from '../features/bans/close-chats.ts'
import { letInBanned } from '../features/bans/let-in.ts'
import { letInBannedJob } from '../features/bans/remove.ts'
import { noteBot, noteBotJob } from '../features/bot-runs/note.ts'
import { runBulk } from '../features/bulk/run-chats.ts'
import { bulkRunJob } from '../features/bulk/run-job.ts'
import { alertJob } from '../features/channel-health/alert-job.ts'
import { fillJob } from '../features/chat-store/fill-job.ts'
import { clientDeletionJob } from '../features/client-deletions/job.ts'
import { runClientDeletion } from '../features/client-deletions/run.ts'
import { runClients } from '../features/client-directory/run-clients.ts'
import { clientRunJob } from '../features/client-directory/run-job.ts'
import { clientExportJob } from '../features/client-export/job.ts'
import { runClientExport } from '../features/client-export/run.ts'
import { clientImportJob } from '../features/client-import/job.ts'
import { runClientImport } from '../features/client-import/run.ts'
import { markRead, markReadJob } from '../features/client-signals/mark-read.ts'
import { takePhoto } from '../features/clients/set-photo.ts'
import { photoJob } from '../features/contact-photos/ask.ts'
import { fetchPhoto } from '../features/contact-photos/fetch.ts'
import { retryDecision, retryDecisionJob } from '../features/conversation/undecided.ts'
import { followClient } from '../features/crm/follow.ts'
import { pullJob, pushAllJob, pushJob } from '../features/crm/jobs.ts'
import { pull } from '../features/crm/pull.ts'
import { push, pushAll } from '../features/crm/push.ts'
import { deliver } from '../features/delivery/deliver.ts'
import { deliverJob } from '../features/delivery/jobs.ts'
import { copyMedia, copyMediaJob } from '../features/inbound/media.ts'
import { profileJob } from '../features/inbound/profile-job.ts'
import { keptReportJob } from '../features/kept-reports/job.ts'
import { runKeptReport } from '../features/kept-reports/run.ts'
import { offerLicences } from '../features/licences/offer.ts'
import { offerLicencesJob } from '../features/licences/offer-job.ts'
import { carryOut } from '../features/message-changes/carry-out.ts'
import { changeJob } from '../features/message-changes/jobs.ts'
import { deliverOutgoing } from '../features/outgoing/deliver.ts'
import { deliverOutgoingJob } from '../features/outgoing/send.ts'
import { beginBreaks } from '../features/presence/finish.ts'
import { presenceJobs } from '../features/presence/jobs.ts'
import { answerPress, answerPressJob } from '../features/provider-events/answer-press.ts'
import { applyEcho, echoJob } from '../features/provider-events/echo.ts'
import { fetchProfile } from '../features/provider-events/fetch-profile.ts'
import { letIn, letInJob } from '../features/provider-events/held.ts'
import { alert } from '../features/providers/alert.ts'
import { renew, renewJob } from '../features/providers/renew.ts'
import { syncWebhook, webhookJob } from '../features/providers/webhook.ts'
import { preparePush, sendPushJob } from '../features/push/prepare.ts'
import { sendPush } from '../features/push/send.ts'
import { preparePushJob } from '../features/push-store/job.ts'
import { ask, askJob } from '../features/ratings/ask.ts'
import { deleteJob, registerJob, syncJob } from '../features/registered-templates/jobs.ts'
import { deleteTemplate, registerTemplate } from '../features/registered-templates/register.ts'
import { syncTemplates } from '../features/registered-templates/sync.ts'
import { mailReportJob } from '../features/report-schedules/job.ts'
import { mailReport } from '../features/report-schedules/mail.ts'
import { factsJob, storeFacts } from '../features/reports/store-facts.ts'
import { teamGone, teamGoneJob } from '../features/teams/team-gone.ts'
import { applyJob } from '../features/user-import/job.ts'
import { runImport } from '../features/user-import/run.ts'
import { mailReplies, mailRepliesJob } from '../features/visitor-mail/mail-replies.ts'
import { announce } from '../features/webhooks/announce.ts'
import { deliver as deliverWebhook } from '../features/webhooks/deliver.ts'
import { announceJob, deliverJob as deliverWebhookJob } from '../features/webhooks/jobs.ts'
import type { Deps } from '../platform/deps.ts'
import type { Http } from '../platform/http/call.ts'
import { handlersOf } from '../platform/jobs/define-job.ts'
import type { Handlers } from '../platform/jobs/handler.ts'
import type { Transports } from '../platform/outgoing/transport.ts'
import { adapterOf } from './adapters.ts'
import { connectorOf } from './connectors.ts'

/** ★ Every job with its handler. */
export const jobHandlers = (http: Http, transports: Transports, deps: Pick<Deps, 'random' | 'settings'>): Handlers =>
  handlersOf([
    absenceJob.handledBy({ inside: noteAbsence }),
    answerPressJob.handledBy(answerPress({ adapterOf, http })),
    notifyJob.handledBy({ inside: notify(deps) }),
    alertJob.handledBy({ inside: alert(deps) }),
    closeBannedJob.handledBy({ inside: closeChats }),
    letInBannedJob.handledBy(letInBanned),
    askJob.handledBy({ inside: ask(deps) }),
    deliverOutgoingJob.handledBy(deliverOutgoing(transports)),
    copyMediaJob.handledBy(copyMedia({ adapterOf, http })),
    changeJob.handledBy(carryOut({ adapterOf, http })),
    deliverJob.handledBy(deliver({ adapterOf, http })),
    echoJob.handledBy({ inside: applyEcho(deps) }),
    markReadJob.handledBy(markRead({ adapterOf, http })),
    factsJob.handledBy({ inside: storeFacts }),
    fillJob.handledBy({
      inside: async (w, data) => {
        await beginBreaks(w)
        await fill(w, data)
      },
    }),
    letInJob.handledBy(letIn),
    mailRepliesJob.handledBy({ inside: mailReplies(deps) }),
    photoJob.handledBy(fetchPhoto({ adapterOf, http }, takePhoto)),
    profileJob.handledBy(fetchProfile({ adapterOf, http })),
    offerLicencesJob.handledBy({ inside: offerLicences }),
    preparePushJob.handledBy({ inside: preparePush }),
    sendPushJob.handledBy(sendPush(http)),
    ...presenceJobs,
    releaseJob.handledBy({ inside: releaseChats }),
    renewJob.handledBy(renew({ adapterOf, http })),
    retryDecisionJob.handledBy({ inside: retryDecision }),
    teamGoneJob.handledBy({ inside: teamGone }),
    deleteJob.handledBy(deleteTemplate({ adapterOf, http })),
    registerJob.handledBy(registerTemplate({ adapterOf, http })),
    syncJob.handledBy(syncTemplates({ adapterOf, http })),
    applyJob.handledBy(runImport),
    noteBotJob.handledBy({ inside: noteBot }),
    bulkRunJob.handledBy(runBulk),
    clientExportJob.handledBy(runClientExport),
    keptReportJob.handledBy(runKeptReport),
    mailReportJob.handledBy({ inside: mailReport(deps) }),
    clientImportJob.handledBy(runClientImport),
    clientDeletionJob.handledBy(runClientDeletion),
    clientRunJob.handledBy(runClients),
    announceJob.handledBy({
      inside: async (w, data) => {
        await announce(w, data)
        await followClient(w, data)
      },
    }),
    pullJob.handledBy(pull(http, connectorOf)),
    pushJob.handledBy(push(http, connectorOf)),
    pushAllJob.handledBy(pushAll(connectorOf)),
    deliverWebhookJob.handledBy(deliverWebhook(http)),
    webhookJob.handledBy(syncWebhook({ adapterOf, http })),
  ])
