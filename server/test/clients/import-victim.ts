import { subscribers } from '../../src/app/subscribers.ts'
import { startWorker } from '../../src/app/worker.ts'
import { clientDeletionJob } from '../../src/features/client-deletions/job.ts'
import { runClientDeletion } from '../../src/features/client-deletions/run.ts'
import { clientImportJob } from '../../src/features/client-import/job.ts'
import { runClientImport } from '../../src/features/client-import/run.ts'
import { singleNodeBus } from '../../src/platform/bus.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { connect } from '../../src/platform/db.ts'
import type { Deps } from '../../src/platform/deps.ts'
import { handlersOf } from '../../src/platform/jobs/define-job.ts'
import { noLog } from '../../src/platform/log.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import { systemRandom, uuidV7 } from '../../src/platform/random.ts'

/** A worker in a process of its own that the test kills. Arguments: the database URL, the time of the test's world. */
const [url, now] = process.argv.slice(2)
const ahead = Number(now) - systemClock.now()
const clock = { ...systemClock, now: () => systemClock.now() + ahead }
const pool = connect({ url: url!, max: 4 })
const basis = { pool, clock, ids: uuidV7(clock, systemRandom), bus: singleNodeBus(), subscribers, random: systemRandom }
const tools = { log: noLog, metrics: createMetrics(), settings: { serviceTwoFactor: false }, files: {} }
const handlers = handlersOf([
  clientImportJob.handledBy(runClientImport),
  clientDeletionJob.handledBy(runClientDeletion),
])
startWorker({ ...basis, ...tools } as unknown as Deps, handlers, [])
await systemClock.sleep(600_000)
