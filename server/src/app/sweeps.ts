import { createStuckSweep } from '../features/assignment/stuck.ts'
import { banSweep } from '../features/bans/sweep.ts'
import { bulkRunSweep } from '../features/bulk/sweep.ts'
import { captchaSweep } from '../features/captcha/pass.ts'
import { sendsSweep } from '../features/channel-health/sends.ts'
import { clientRunSweep } from '../features/client-directory/sweep.ts'
import { clientExportSweep } from '../features/client-export/sweep.ts'
import { clientImportSweep } from '../features/client-import/sweep.ts'
import { mergeSweep } from '../features/client-merges/sweep.ts'
import { createNodeSweep } from '../features/connections/nodes.ts'
import { chatSweep } from '../features/conversation/sweep.ts'
import { crmSweep } from '../features/crm/sweep.ts'
import { attemptSweep } from '../features/delivery/attempts.ts'
import { createAbandonedSweep } from '../features/files/abandoned.ts'
import { fileSweep } from '../features/files/sweep.ts'
import { invitationSweep } from '../features/invitations/sweep.ts'
import { keptReportSweep } from '../features/kept-reports/sweep.ts'
import { keptLicenceSweep } from '../features/licences/offer.ts'
import { answerSweep } from '../features/open-api/answers.ts'
import { outgoingSweep } from '../features/outgoing/sweep.ts'
import { planSweep } from '../features/plans/sweep.ts'
import { presenceSweeps } from '../features/presence/sweep.ts'
import { renewSweep } from '../features/providers/renew.ts'
import { recoverySweep } from '../features/recovery/sweep.ts'
import { reportScheduleSweep } from '../features/report-schedules/sweep.ts'
import { createOutdatedFactsSweep } from '../features/reports/outdated-facts.ts'
import { sealSweep } from '../features/reports/seal-days.ts'
import { scheduledSweep } from '../features/scheduled-messages/sweep.ts'
import { searchSweep } from '../features/search/indexing.ts'
import { setupSweep } from '../features/setup/sweep.ts'
import { sharedDraftSweep } from '../features/shared-drafts/sweep.ts'
import { signInSweep } from '../features/sign-ins/timed-out.ts'
import { signUpSweep } from '../features/sign-up/sweep.ts'
import { twoFactorSweep } from '../features/two-factor/sweep.ts'
import { userImportSweep } from '../features/user-import/sweep.ts'
import { deliverySweep } from '../features/webhooks/deliveries.ts'
import type { Sweep } from '../platform/sweeps.ts'

/** ★ Every sweep. Their deadlines are indexed columns. */
export const createSweeps = (): readonly Sweep[] => [
  answerSweep,
  attemptSweep,
  banSweep,
  captchaSweep,
  chatSweep,
  crmSweep,
  fileSweep,
  invitationSweep,
  keptLicenceSweep,
  keptReportSweep,
  reportScheduleSweep,
  mergeSweep,
  createAbandonedSweep(),
  createStuckSweep(),
  createNodeSweep(),
  createOutdatedFactsSweep(),
  outgoingSweep,
  planSweep,
  ...presenceSweeps,
  recoverySweep,
  renewSweep,
  scheduledSweep,
  sealSweep,
  searchSweep,
  sendsSweep,
  setupSweep,
  sharedDraftSweep,
  signInSweep,
  signUpSweep,
  twoFactorSweep,
  userImportSweep,
  bulkRunSweep,
  clientExportSweep,
  clientImportSweep,
  clientRunSweep,
  deliverySweep,
]
