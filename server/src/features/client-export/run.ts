import { denial, needs } from '@beseda/contract/access.ts'
import type { ExportFormat } from '@beseda/contract/entities/client-export.ts'
import type { ClientFilter } from '@beseda/contract/entities/client-list.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import type { Separator } from '@beseda/domain/csv/write-line.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Outcome, OutsideHandler } from '../../platform/jobs/handler.ts'
import { nextTurn } from '../../platform/next-turn.ts'
import { read, systemWork, type Work, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { identifyAbsent } from '../auth/index.ts'
import { clientPage, filterWords, wordsOf } from '../client-directory/index.ts'
import { addFile } from '../files/index.ts'
import { knownColumns, pickColumns } from './columns.ts'
import { writeTable } from './write.ts'

interface Order {
  readonly exportId: string
  readonly userId: string
  readonly lang: Lang
}
interface Asked {
  readonly filter: ClientFilter
  readonly format: ExportFormat
  readonly separator: Separator
  readonly sweepAt: number
  readonly columns: readonly string[] | null
}
const perPage = 500
const maxBytes = 1024 * 1024 * 1024

const running = prepared(`
  select filter, format, separator, columns, sweep_at as "sweepAt" from client_exports
  where organization_id = $1 and id = $2 and state = 'running'`)
const progress = prepared(`
  update client_exports set rows = $3 where organization_id = $1 and id = $2 and state = 'running' returning 1`)
const end = prepared(`
  update client_exports set state = $3, ended_at = $4, file_id = $5
  where organization_id = $1 and id = $2 and state = 'running' returning 1`)
const expire = prepared('update files set sweep_at = $3 where organization_id = $1 and id = $2')
const endNow = (w: Work, exportId: string, state: 'done' | 'stopped', fileId: string | null) =>
  w.run(end, [w.organizationId, exportId, state, toDb(w.now), fileId])
const stopped = (exportId: string): Outcome => ({
  done: true,
  write: async (w) => void (await endNow(w, exportId, 'stopped', null)),
})

/** The user as they are now; null: they may not export any more. */
const userNow = async (deps: Deps, userId: string): Promise<SignedIn | null> => {
  const user = await systemWork(deps, (s) => identifyAbsent(s, userId, deps.settings))
  const access = needs('AUTHORITY_PROFILE_UPDATE', 'OPTION_CLIENT_PROFILE')
  return denial(access, { viewer: user, visitor: false }) ? null : user
}
interface Count {
  rows: number
  /** By its user, or because they lost the right. */
  isStopped: boolean
}
/** Pages with what the user sees at the moment of each. */
async function* linesOf(deps: Deps, organizationId: string, order: Order, asked: Asked, count: Count) {
  const { exportId, userId, lang } = order
  const { filter } = asked
  const known = await read(deps, organizationId, (c) => knownColumns(c, organizationId, lang))
  const columns = pickColumns(known, asked.columns)
  yield columns.map(({ head }) => head)
  const stop = (): never => {
    count.isStopped = true
    throw new Error('stopped')
  }
  let after: string | undefined
  for (;;) {
    const user = await userNow(deps, userId)
    if (!user) return stop()
    const page = await clientPage(deps, user, filter, await wordsOf(deps, user, filter), { after, limit: perPage })
    for (const [i, client] of page.clients.entries()) {
      yield columns.map(({ cell }) => cell(client))
      if (i % 100 === 99) await nextTurn()
    }
    count.rows += page.clients.length
    const [known] = await work(deps, organizationId, (w) => w.run(progress, [organizationId, exportId, count.rows]))
    if (!known) return stop()
    if (page.next === null) return
    after = page.next
  }
}

/** Writes the file from its beginning: an attempt that died has left bytes without a row, which are swept. */
export const runClientExport: OutsideHandler<Order> = {
  timeoutMs: 1_800_000,
  onDead: async (w, { exportId }) => void (await endNow(w, exportId, 'stopped', null)),
  outside: async ({ deps, organizationId }, order) => {
    const { exportId, userId } = order
    const [asked] = await read(deps, organizationId, (c) => c.run<Asked>(running, [organizationId, exportId]))
    if (!asked) return { done: true }
    const count: Count = { rows: 0, isStopped: false }
    try {
      const table = writeTable(linesOf(deps, organizationId, order, asked, count), asked.format, asked.separator)
      const name = `clients.${asked.format}`
      const file = await deps.files.receive(table, { name, maxBytes, bytes: 1024 * 1024, sender: userId })
      const filter = await read(deps, organizationId, (c) => filterWords(c, organizationId, asked.filter))
      return {
        done: true,
        write: async (w) => {
          await addFile(w, file, null)
          await w.run(expire, [organizationId, file.id, toDb(asked.sweepAt)])
          // stopped at the last moment: the file is swept, nobody gets it
          if ((await endNow(w, exportId, 'done', file.id)).length === 0) return
          const by = byUser(userId)
          w.emit({ type: 'clients.exported', exportId, rows: count.rows, by, reason: 'ordered' })
          const what = { entity: 'client', entityId: null, name, action: 'exported' } as const
          recordChange(w, { ...what, before: null, after: { rows: count.rows, exportFilter: filter }, by })
        },
      }
    } catch (error) {
      // the store says that the upload broke off
      if (count.isStopped) return stopped(exportId)
      throw error
    }
  },
}
