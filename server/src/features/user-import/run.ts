import { denial, needs } from '@beseda/contract/access.ts'
import { AppError, errors, fail } from '@beseda/contract/errors/index.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { brandOf } from '../../platform/brands.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import type { Outcome, OutsideHandler } from '../../platform/jobs/handler.ts'
import { read, systemWork, type Work, work } from '../../platform/unit-of-work.ts'
import { identifyAbsent } from '../auth/index.ts'
import { applyRow } from './apply-row.ts'
import { type Choices, choicesFor } from './facts.ts'
import { applyJob, queued } from './job.ts'
import type { StoredRow } from './read.ts'
import { AlreadyApplied } from './rows.ts'

interface Order {
  readonly importId: string
  readonly userId: string
  readonly address: string
  readonly lang: Lang
}
/** Rows per job, so that a long import takes turns with other work and a killed server repeats little. */
const perJob = 100

const running = prepared(`
  select file_name as "fileName" from user_imports where organization_id = $1 and id = $2 and state = 'running'`)
const left = prepared(`
  select row, cells, outcome, applied, refusal, refused_column as "column", changes from user_import_rows
  where organization_id = $1 and import_id = $2 and not applied order by row limit $3`)
const pause = prepared(
  `update user_imports set paused_until = $3 where organization_id = $1 and id = $2 and state = 'running'`,
)
const end = prepared(`
  update user_imports set state = $3, ended_at = $4, paused_until = null
  where organization_id = $1 and id = $2 and state = 'running'`)
const ended = (importId: string, state: 'done' | 'stopped'): Outcome => ({
  done: true,
  write: async (w: Work) => w.write(end, [w.organizationId, importId, state, toDb(w.now)]),
})

/** The call of the user who ordered the import, as it would be now; null: they may no longer manage users. */
const callOf = async (deps: Deps, { userId, address, lang }: Order, signal: AbortSignal): Promise<Ctx | null> => {
  const user = await systemWork(deps, (s) => identifyAbsent(s, userId, deps.settings))
  if (denial(needs('RIGHT_ACCOUNT_CONTROL'), { viewer: user, visitor: false }) || !user) return null
  // their rights changed while a row was applied: the job tries again with those that they have now
  const actor = { user, absent: true as const, refusal: async () => fail('UNAVAILABLE') }
  const none = { visitor: null, program: null, userAgent: '', page: null, callKey: null, upload: null }
  const brand = brandOf(deps.settings, null)
  return { ...none, brand, deps: { ...deps, actor }, lang, user, address, signal }
}
/** Milliseconds to wait for a limit; null: the error is not one. */
const waitOf = (error: unknown): number | null =>
  error instanceof AppError && errors[error.refusal.code].kind === 'tooMany'
    ? 1000 * Number(error.refusal.params.seconds ?? 60)
    : null

/**
 * Applies the rows of an import that are not applied yet, each in its own transaction, which also notes what became of it: a
 * server that is killed repeats no row and loses none.
 */
export const runImport: OutsideHandler<Order> = {
  timeoutMs: 600_000,
  outside: async ({ deps, organizationId, signal }, order) => {
    const { importId } = order
    const call = await callOf(deps, order, signal)
    if (!call) return ended(importId, 'stopped')
    const state = await read(deps, organizationId, async (c) => ({
      file: (await c.run<{ fileName: string }>(running, [organizationId, importId]))[0],
      rows: await c.run<StoredRow>(left, [organizationId, importId, perJob]),
      choices: await choicesFor(c, call.user!, order.lang),
    }))
    if (!state.file) return { done: true }
    await work(deps, organizationId, async (w) => w.write(pause, [organizationId, importId, null]))
    const reason = inLang(
      { ru: `Импорт из файла ${state.file.fileName}`, en: `Import of the file ${state.file.fileName}` },
      order.lang,
    )
    const waitMs = await applyRows(call, { importId, reason, choices: state.choices, rows: state.rows })
    if (waitMs !== null) {
      const until = toDb(deps.clock.now() + waitMs)
      await work(deps, organizationId, async (w) => w.write(pause, [organizationId, importId, until]))
      return { holdThrottleMs: waitMs, error: 'the limit of invitations per hour' }
    }
    if (state.rows.length < perJob) return ended(importId, 'done')
    return { done: true, write: async (w) => w.schedule(applyJob.with(order, queued)) }
  },
}

interface Batch {
  readonly importId: string
  readonly reason: string
  readonly choices: Choices
  readonly rows: readonly StoredRow[]
}
/** Returns how long to wait before the rest, or null. */
const applyRows = async (ctx: Ctx, { rows, ...batch }: Batch): Promise<number | null> => {
  const { organizationId } = ctx.user!
  for (const { row, cells, outcome, refusal } of rows) {
    if (ctx.signal.aborted) throw new Error('another worker has claimed the job')
    const [isRunning] = await read(ctx.deps, organizationId, (c) => c.run(running, [organizationId, batch.importId]))
    if (!isRunning) return null
    try {
      await applyRow(ctx, { ...batch, row, cells, fixed: outcome === 'refused' ? refusal : null })
    } catch (error) {
      const waitMs = waitOf(error)
      if (waitMs !== null) return waitMs
      if (!(error instanceof AlreadyApplied)) throw error
    }
  }
  return null
}
