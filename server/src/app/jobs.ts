import type { Http } from '../channels/adapter.ts'
import { deliverJob, deliverJobName } from '../features/delivery/index.ts'
import { fill, fillJobName } from '../features/distribution/index.ts'
import { route, routeJobName } from '../features/inbound/index.ts'
import type { Handlers } from '../platform/jobs/handler.ts'
import { adapterOf } from './adapters.ts'

/** ★ Every job by its name. */
export const jobHandlers = (http: Http): Handlers => ({
  [deliverJobName]: deliverJob({ adapterOf, http }),
  [fillJobName]: { inside: fill },
  [routeJobName]: { inside: route },
})
