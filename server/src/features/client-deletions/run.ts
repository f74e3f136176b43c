import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { OutsideHandler } from '../../platform/jobs/handler.ts'
import { read, systemWork, type Work, work } from '../../platform/unit-of-work.ts'
import { forgetMessages, forgetWords } from '../search/index.ts'
import { addCounts } from './counts.ts'
import { type Hint, historyValues, removeHistory, traces } from './elsewhere.ts'
import { removeExports } from './exports.ts'
import { clientDeletionJob, laneOf } from './job.ts'
import { nextMessages, nextPhotos, nextUploads, removeFiles, removeMessages } from './messages.ts'
import { chatParts, type Part, profileParts, tags } from './parts.ts'
import { type Person, personOf, type Sought } from './person.ts'

interface Order {
  readonly deletionId: string
}
/** One deletion as an attempt of its job sees it. */
interface Run extends Hint {
  readonly deps: Deps
  readonly organizationId: string
  readonly deletionId: string
  /** Words that are looked up already. */
  readonly words: Set<string>
}
/** Transactions of one job, so that a long deletion takes turns with others and a killed server repeats little. */
const perJob = 40
const factsWaitMs = 1000

const running = prepared(`
  select client_id as "clientId", sought from client_deletions where organization_id = $1 and id = $2 and sought is not null`)
const bansOf = prepared('select id from bans where organization_id = $1 and client_id = any ($2::uuid[])')
/** Facts of a closed session are counted from its messages. */
const countingFacts = prepared(`
  select 1 from jobs where organization_id = $1 and name = 'reports.facts' and state = 'ready' and unique_key = any (
    select 'facts:' || s.id from chat_sessions s where s.organization_id = $1 and s.chat_id = any ($2::uuid[])) limit 1`)
/** Texts in events that only say that something happened. The id of a rating was the address of its page. */
const clearEvents = prepared(`
  update events set data = data || case type when 'rating.given' then '{"comment": ""}'::jsonb else '{"reason": ""}' end
  where organization_id = $1 and session_id is not null and type in ('rating.given', 'chat.banned')
    and (type like 'chat.%' or type like 'rating.%' or data ? 'slaPolicy')
    and session_id in (select s.id from chat_sessions s where s.organization_id = $1 and s.chat_id = any ($2::uuid[]))`)
const renewRatings = prepared(`
  update ratings set id = gen_random_uuid() where organization_id = $1
    and session_id in (select s.id from chat_sessions s where s.organization_id = $1 and s.chat_id = any ($2::uuid[]))`)
const end = prepared(`
  update client_deletions set ended_at = $3, sought = null where organization_id = $1 and id = $2 and sought is not null`)

const load = async (deps: Deps, organizationId: string, deletionId: string): Promise<Run | null> =>
  read(deps, organizationId, async (c) => {
    const [row] = await c.run<{ clientId: string; sought: Sought }>(running, [organizationId, deletionId])
    if (!row) return null
    const person = await personOf(c, organizationId, row.clientId)
    const bans = await c.run<{ id: string }>(bansOf, [organizationId, person.clientIds])
    const banIds = bans.map(({ id }) => id)
    return { ...person, deps, organizationId, deletionId, sought: row.sought, banIds, words: new Set() }
  })
const write = <T>({ deps, organizationId }: Run, body: (w: Work) => Promise<T>): Promise<T> =>
  work(deps, organizationId, body)

/** One transaction of messages. The bytes of files go first: a row without bytes can be removed again, bytes without a row would stay. */
const someMessages = async (run: Run): Promise<boolean> => {
  const { deps, organizationId, chatIds, deletionId } = run
  const { messageIds, fileIds } = await read(deps, organizationId, (c) => nextMessages(c, organizationId, chatIds))
  if (messageIds.length === 0) return false
  for (const id of fileIds) await deps.files.remove(id)
  const words = await write(run, async (w) => {
    const forgotten = await forgetMessages(w, messageIds)
    const gone = await removeMessages(w, messageIds, fileIds)
    addCounts(w, deletionId, { ...gone, searchEntries: forgotten.n })
    return forgotten.words
  })
  const fresh = words.filter((word) => !run.words.has(word))
  for (const word of fresh) run.words.add(word)
  const searchWords = await forgetWords(deps, organizationId, fresh, chatIds)
  if (searchWords > 0) await write(run, async (w) => addCounts(w, deletionId, { searchWords }))
  return true
}
const someFiles = async (run: Run, what: 'files' | 'photos'): Promise<boolean> => {
  const { deps, organizationId, contactIds, clientIds, deletionId } = run
  const rows = await read(deps, organizationId, (c) =>
    what === 'files' ? nextUploads(c, organizationId, contactIds) : nextPhotos(c, organizationId, clientIds),
  )
  if (rows.length === 0) return false
  const ids = rows.map(({ id }) => id)
  for (const id of ids) await deps.files.remove(id)
  await write(run, async (w) => addCounts(w, deletionId, { [what]: await removeFiles(w, ids) }))
  return true
}
const removeParts = (run: Run, parts: readonly Part[]): Promise<void> =>
  write(run, async (w) => {
    for (const { what, of, remove } of parts) {
      const gone = await remove(w, [w.organizationId, (run as Person)[of]])
      addCounts(w, run.deletionId, { [what]: gone })
    }
  })
const removeTraces = async (run: Run): Promise<void> => {
  for (const { what, remove, values } of traces) {
    const hints = values(run)
    if (!hints) continue
    await write(run, async (w) => {
      const gone = await remove(w, [w.organizationId, ...hints])
      addCounts(w, run.deletionId, { [what]: gone })
    })
  }
  await systemWork(run.deps, async (s) => {
    const values = [run.organizationId, ...historyValues(run)]
    const history = await removeHistory(s, values)
    addCounts(await s.actFor(run.organizationId), run.deletionId, { history })
  })
}

/** The rest, all of it again in an attempt after a killed one: what is gone counts nothing. */
const finish = async (run: Run): Promise<void> => {
  const { organizationId, chatIds, deletionId } = run
  await removeParts(run, chatParts)
  await write(run, async (w) => {
    w.write(clearEvents, [organizationId, chatIds])
    w.write(renewRatings, [organizationId, chatIds])
  })
  await removeParts(run, [...profileParts, tags])
  await removeExports(run)
  await removeTraces(run)
  await write(run, async (w) => {
    addCounts(w, deletionId, { addresses: run.contactIds.length, names: run.clientIds.length })
    await w.run(end, [organizationId, deletionId, toDb(w.now)])
  })
}

export const runClientDeletion: OutsideHandler<Order> = {
  timeoutMs: 600_000,
  outside: async ({ deps, organizationId, signal }, order) => {
    const run = await load(deps, organizationId, order.deletionId)
    if (!run) return { done: true }
    const again = (at?: number) => ({
      done: true as const,
      write: async (w: Work) =>
        w.schedule(clientDeletionJob.with(order, { ...laneOf(organizationId), ...(at !== undefined && { at }) })),
    })
    const isWaiting = await read(deps, organizationId, (c) => c.run(countingFacts, [organizationId, run.chatIds]))
    if (isWaiting.length > 0) return again(deps.clock.now() + factsWaitMs)
    let left = perJob
    for (const next of [someMessages, (r: Run) => someFiles(r, 'files'), (r: Run) => someFiles(r, 'photos')])
      while (await next(run)) {
        if (signal.aborted) throw new Error('another worker has claimed the job')
        if (--left === 0) return again()
      }
    await finish(run)
    return { done: true }
  },
}
