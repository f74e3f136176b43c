import { AppError, fail } from '@beseda/contract/errors/index.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { ReportName } from '@beseda/contract/reports/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ReceivedFile } from '../../platform/files.ts'
import type { OutsideHandler } from '../../platform/jobs/handler.ts'
import { read, type Work, work } from '../../platform/unit-of-work.ts'
import { addFile } from '../files/index.ts'
import { type Asked, type Content, recordReport, reportContent } from '../report-files/index.ts'
import { checkAccessOfAbsent } from './access.ts'
import { keptFull } from './order.ts'
import { roomOf } from './read.ts'

interface Order {
  readonly keptReportId: string
  readonly userId: string
}
interface Row {
  readonly report: ReportName
  readonly asked: Asked
  readonly lang: Lang
  readonly name: string
  readonly sweepAt: number
}
const running = prepared(`
  select report, asked, lang, name, sweep_at as "sweepAt" from kept_reports
  where organization_id = $1 and id = $2 and state = 'running'`)
const progress = prepared(`
  update kept_reports set rows = $3, total = $4 where organization_id = $1 and id = $2 and state = 'running' returning 1`)
const end = prepared(`
  update kept_reports set state = $3, ended_at = $4, failure = $5, file_id = $6, bytes = $7, rows = $8, conditions = $9
  where organization_id = $1 and id = $2 and state = 'running' returning name, schedule_id as "scheduleId"`)
const expire = prepared('update files set sweep_at = $3 where organization_id = $1 and id = $2')

/** By a user, or its row is gone. */
class Stopped extends Error {}

const ended = async (
  w: Work,
  order: Order,
  values: readonly unknown[],
  reason: 'done' | 'failed',
): Promise<boolean> => {
  const { keptReportId, userId } = order
  const state = [reason, toDb(w.now)]
  const [row] = await w.run<{ name: string; scheduleId: string | null }>(end, [
    w.organizationId,
    keptReportId,
    ...state,
    ...values,
  ])
  if (!row) return false
  const { name, scheduleId } = row
  const mailed = scheduleId === null ? {} : { reportScheduleId: scheduleId }
  w.emit({ type: 'keptReport.ended', keptReportId, userId, name, ...mailed, by: byUser(userId), reason })
  return true
}
const failed = (w: Work, order: Order, { refusal }: AppError): Promise<boolean> => {
  const failure = JSON.stringify({ code: refusal.code, params: refusal.params ?? {} })
  return ended(w, order, [failure, null, 0, 0, []], 'failed')
}
const done = async (w: Work, order: Order, made: Content & { file: ReceivedFile; row: Row }): Promise<void> => {
  const { file, row, rows, conditions } = made
  await addFile(w, file, null)
  // stopped at the last moment: the file is swept now, nobody gets it
  const isKept = await ended(w, order, [null, file.id, file.bytes, rows, conditions], 'done')
  await w.run(expire, [w.organizationId, file.id, toDb(isKept ? row.sweepAt : w.now)])
  const { report, asked, name } = row
  if (isKept) recordReport(w, { ...made, report, name, format: asked.format, userId: order.userId })
}

/** The bytes, with the rights and the progress checked now and then. */
async function* watched(deps: Deps, organizationId: string, watch: Watch): AsyncGenerator<Uint8Array> {
  const { order, row, content, rows } = watch
  let at = 0
  for await (const piece of content.bytes) {
    yield piece
    if (rows.n < at + rowsBetween && at > 0) continue
    at = rows.n
    await checkAccessOfAbsent(deps, order.userId, row.report)
    const values = [organizationId, order.keptReportId, rows.n, content.rows]
    if ((await work(deps, organizationId, (w) => w.run(progress, values))).length === 0) throw new Stopped()
  }
}
const rowsBetween = 2000
interface Watch {
  readonly order: Order
  readonly row: Row
  readonly content: Content
  readonly rows: { n: number }
}
/** Remembers why it broke: the store says only that the upload broke off. */
async function* remembering(bytes: AsyncIterable<Uint8Array>, cause: { error?: unknown }): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    cause.error = error
    throw error
  }
}
const write = async (deps: Deps, organizationId: string, order: Order, row: Row) => {
  const { userId } = order
  await checkAccessOfAbsent(deps, userId, row.report)
  const { bytes, mostBytes } = await read(deps, organizationId, (c) => roomOf(c, organizationId))
  const rows = { n: 0 }
  const onRows = (n: number): void => {
    rows.n += n
  }
  const content = await reportContent({ deps, organizationId, onRows }, row)
  if (content.rows > limits.keptReportRows) throw fail('REPORT_FILE_TOO_LONG', { rows: limits.keptReportRows })
  const cause: { error?: unknown } = {}
  const source = remembering(watched(deps, organizationId, { order, row, content, rows }), cause)
  const maxBytes = Math.max(1, mostBytes - bytes)
  const size = { maxBytes, bytes: Math.min(maxBytes, 64 * 1024 * 1024) }
  try {
    const file = await deps.files.receive(source, { name: row.name, ...size, sender: userId })
    return { ...content, file, row }
  } catch (error) {
    if (error instanceof AppError && error.refusal.code === 'FILE_TOO_BIG') throw keptFull()
    throw cause.error ?? error
  }
}

/** Refusals that another attempt would meet again. */
const final: ReadonlySet<string> = new Set([
  ...['ACCESS_DENIED', 'KEPT_REPORTS_FULL', 'PERIOD_TOO_LONG', 'REPORT_FILE_TOO_LONG'],
])
/** Writes the file from its beginning: an attempt that died has left bytes without a row, which are swept. */
export const runKeptReport: OutsideHandler<Order> = {
  timeoutMs: 1_800_000,
  onDead: async (w, order) => void (await failed(w, order, fail('FILE_GENERATION_FAILED'))),
  outside: async ({ deps, organizationId }, order) => {
    const [row] = await read(deps, organizationId, (c) => c.run<Row>(running, [organizationId, order.keptReportId]))
    if (!row) return { done: true }
    try {
      const made = await write(deps, organizationId, order, row)
      return { done: true, write: (w) => done(w, order, made) }
    } catch (error) {
      if (error instanceof Stopped) return { done: true }
      if (!(error instanceof AppError) || !final.has(error.refusal.code)) throw error
      return { done: true, write: async (w) => void (await failed(w, order, error)) }
    }
  },
}
