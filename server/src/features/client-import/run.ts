import { denial, needs } from '@beseda/contract/access.ts'
import type { KnownClients } from '@beseda/contract/entities/client-import.ts'
import { errors, fail } from '@beseda/contract/errors/index.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { refused } from '@beseda/domain/client-import/plan-row.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { toAppError } from '../../platform/errors-http.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Outcome, OutsideHandler } from '../../platform/jobs/handler.ts'
import { read, systemWork, type Work, work } from '../../platform/unit-of-work.ts'
import { identifyAbsent } from '../auth/index.ts'
import { addValues, createClients } from '../clients/index.ts'
import { heldChoicesOf } from './facts.ts'
import { clientImportJob, queued } from './job.ts'
import { fixedOf, type PlannedRow, planRows, recordOf } from './plan-rows.ts'
import type { StoredRow } from './read.ts'
import { AlreadyApplied, settleRows } from './rows.ts'

interface Order {
  readonly importId: string
  readonly userId: string
  readonly lang: Lang
}
/** Rows per job, so that a long import takes turns with other work and a killed server repeats little. */
const perJob = 100

const running = prepared(`
  select file_name as "fileName", known from client_imports where organization_id = $1 and id = $2 and state = 'running'`)
/** No row of a stopped import is applied: it waits for the stop, and the stop for it. */
const hold = prepared(`
  select 1 from client_imports where organization_id = $1 and id = $2 and state = 'running' for share`)
const left = prepared(`
  select row, cells, outcome, applied, refusal, refused_column as "column", changes, client_id as "clientId"
  from client_import_rows where organization_id = $1 and import_id = $2 and not applied order by row limit $3`)
const end = prepared(`
  update client_imports set state = $3, ended_at = $4 where organization_id = $1 and id = $2 and state = 'running'`)
const endNow = (w: Work, importId: string, state: 'done' | 'stopped'): void =>
  w.write(end, [w.organizationId, importId, state, toDb(w.now)])
const ended = (importId: string, state: 'done' | 'stopped'): Outcome => ({
  done: true,
  write: async (w) => endNow(w, importId, state),
})

interface Batch extends Order {
  readonly deps: Deps
  readonly user: SignedIn
  readonly known: KnownClients
  /** For the history of each client. */
  readonly reason: string
}
class Stopped extends Error {}

/** Everything but changes of known clients, in one transaction. Returns the rows that are left. */
const applyNew = (batch: Batch, rows: readonly StoredRow[]): Promise<PlannedRow[]> => {
  const { deps, user, importId, known, reason } = batch
  return work(deps, user.organizationId, async (w) => {
    if ((await w.run(hold, [w.organizationId, importId])).length === 0) throw new Stopped()
    const facts = await heldChoicesOf(w)
    const toPlan = rows.map(({ row, cells, refusal }) => ({ row, cells, fixed: fixedOf(refusal) }))
    const planned = (await planRows(w, user, toPlan, facts)).map((row) =>
      row.plan.is === 'change' && known === 'skip'
        ? { ...row, plan: { is: 'same' as const, client: row.plan.client } }
        : row,
    )
    const news = planned.flatMap(({ row, plan }) => (plan.is === 'create' ? [{ row, values: plan.values }] : []))
    const ids = await createClients(w, { userId: user.userId, reason }, news)
    const settled = planned.filter(({ plan }) => plan.is !== 'change')
    await settleRows(
      w,
      importId,
      settled.map(({ row, plan }) => recordOf(row, plan, facts, ids.get(row) ?? null)),
    )
    return planned.filter(({ plan }) => plan.is === 'change')
  })
}

/** A known client, with the locks, checks and history of the calls for one client. */
const applyKnown = async (batch: Batch, { row, cells, plan }: PlannedRow): Promise<void> => {
  const { deps, user, importId, reason } = batch
  if (plan.is !== 'change') return
  try {
    await addValues({ deps, user }, plan.client.id, reason, async (w) => {
      if ((await w.run(hold, [w.organizationId, importId])).length === 0) throw new Stopped()
      // what others changed meanwhile counts: the row is planned again under the lock
      const facts = await heldChoicesOf(w)
      const [now] = await planRows(w, user, [{ row, cells, fixed: null }], facts)
      await settleRows(w, importId, [recordOf(row, now!.plan, facts)])
      return now!.plan.is === 'change' && now!.plan.client.id === plan.client.id ? now!.plan.add : null
    })
  } catch (error) {
    const { refusal } = toAppError(error)
    if (error instanceof Stopped || error instanceof AlreadyApplied || errors[refusal.code].kind !== 'refused')
      throw error
    // merged away, or no longer seen
    await work(deps, user.organizationId, async (w) =>
      settleRows(w, importId, [recordOf(row, refused(null, refusal), await heldChoicesOf(w))]),
    )
  }
}

/**
 * Applies the rows of an import that are not applied yet. What became of a row is noted in the transaction that did it: a server
 * that is killed repeats no row and loses none.
 */
export const runClientImport: OutsideHandler<Order> = {
  timeoutMs: 600_000,
  onDead: async (w, { importId }) => endNow(w, importId, 'stopped'),
  outside: async ({ deps, organizationId, signal }, order) => {
    const { importId, userId, lang } = order
    const user = await systemWork(deps, (s) => identifyAbsent(s, userId, deps.settings))
    const access = needs('AUTHORITY_PROFILE_UPDATE', 'OPTION_CLIENT_PROFILE')
    if (!user || denial(access, { viewer: user, visitor: false })) return ended(importId, 'stopped')
    const { file, rows } = await read(deps, organizationId, async (c) => ({
      file: (await c.run<{ fileName: string; known: KnownClients | null }>(running, [organizationId, importId]))[0],
      rows: await c.run<StoredRow>(left, [organizationId, importId, perJob]),
    }))
    if (!file?.known) return { done: true }
    // rights that change while rows are applied: the job tries again with those that the user has then
    const own: Deps = { ...deps, actor: { user, absent: true as const, refusal: async () => fail('UNAVAILABLE') } }
    const reason = inLang({ ru: `Импорт из файла ${file.fileName}`, en: `Import of the file ${file.fileName}` }, lang)
    const batch: Batch = { ...order, deps: own, user, known: file.known, reason }
    try {
      for (const row of await applyNew(batch, rows)) {
        if (signal.aborted) throw new Error('another worker has claimed the job')
        await applyKnown(batch, row)
      }
    } catch (error) {
      if (error instanceof Stopped) return { done: true }
      throw error
    }
    if (rows.length < perJob) return ended(importId, 'done')
    return { done: true, write: async (w) => w.schedule(clientImportJob.with(order, queued)) }
  },
}
