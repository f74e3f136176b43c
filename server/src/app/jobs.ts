import { absenceJobName, fill, noteAbsence, releaseChats, releaseJobName } from '../features/assignment/index.ts'
import { fillJobName, retryDecision, retryDecisionJobName } from '../features/conversation/index.ts'
import { deliverJob, deliverJobName } from '../features/delivery/index.ts'
import { carryJob, carryJobName } from '../features/outgoing/index.ts'
import {
  beginBreaks,
  callUpJobName,
  callUpWaiting,
  finish,
  finishJobName,
  offerLicences,
  offerLicencesJobName,
} from '../features/presence/index.ts'
import { ask, askJobName } from '../features/ratings/index.ts'
import { teamGone, teamGoneJobName } from '../features/teams/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { Http } from '../platform/http/call.ts'
import type { Handlers } from '../platform/jobs/handler.ts'
import type { Carriers } from '../platform/outgoing/carrier.ts'
import { adapterOf } from './adapters.ts'

/** ★ Every job by its name. */
export const jobHandlers = (http: Http, carriers: Carriers, deps: Pick<Deps, 'random' | 'settings'>): Handlers => ({
  [deliverJobName]: deliverJob({ adapterOf, http }),
  [callUpJobName]: { inside: callUpWaiting },
  [absenceJobName]: { inside: noteAbsence },
  [carryJobName]: carryJob(carriers),
  [fillJobName]: {
    inside: async (w, data) => {
      await beginBreaks(w)
      await fill(w, data)
    },
  },
  [finishJobName]: { inside: finish },
  [offerLicencesJobName]: { inside: offerLicences },
  [askJobName]: { inside: ask({ random: deps.random, publicUrl: deps.settings.publicUrl }) },
  [releaseJobName]: { inside: releaseChats },
  [retryDecisionJobName]: { inside: retryDecision },
  [teamGoneJobName]: { inside: teamGone },
})
