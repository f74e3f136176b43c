import type { BulkAction } from '@beseda/contract/endpoints/bulk-runs.ts'
import { errors, fail, type Refusal } from '@beseda/contract/errors/index.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { toAppError } from '../../platform/errors-http.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Outcome, OutsideHandler } from '../../platform/jobs/handler.ts'
import { read, systemWork, type Work, work } from '../../platform/unit-of-work.ts'
import { identifyAbsent } from '../auth/index.ts'
import { categoriseChat, readChat, takeChat } from '../chats/index.ts'
import { transferChat } from '../transfers/index.ts'
import { closeOnce } from './close-once.ts'
import { bulkRunJob, laneOf } from './run-job.ts'

/** Chats per job, so that a long run takes turns with other work and a killed server repeats little. */
const perJob = 100

const stateOf = prepared(`select action from bulk_runs where organization_id = $1 and id = $2 and state = 'running'`)
interface Left {
  readonly position: number
  readonly chatId: string
  readonly actionId: string
  readonly lastSeq: number | null
}
const left = prepared(`
  select x.position, x.chat_id as "chatId", x.action_id as "actionId", c.last_seq as "lastSeq"
  from bulk_run_chats x left join chats c on c.id = x.chat_id
  where x.organization_id = $1 and x.run_id = $2 and x.outcome is null order by x.position limit $3`)
const note = prepared(`
  update bulk_run_chats set outcome = $4, refusal = $5
  where organization_id = $1 and run_id = $2 and position = $3 and outcome is null`)
const end = prepared(`
  update bulk_runs set state = $3, ended_at = $4 where organization_id = $1 and id = $2 and state = 'running'`)
const ended = (runId: string, state: 'done' | 'stopped'): Outcome => ({
  done: true,
  write: async (w: Work) => w.write(end, [w.organizationId, runId, state, toDb(w.now)]),
})

/** The calls for one chat, with their own checks. Each does nothing when it is repeated. */
const act = async (deps: Deps, user: SignedIn, action: BulkAction, { chatId, actionId, lastSeq }: Left) => {
  switch (action.name) {
    case 'take':
      return takeChat(deps, user, chatId)
    case 'close':
      return closeOnce(deps, user, chatId, action.categoryId)
    case 'categorise':
      return categoriseChat(deps, user, chatId, action.categoryId)
    case 'read':
      return readChat(deps, user, chatId, lastSeq ?? 0)
    case 'transfer': {
      const { to, force, note: text } = action
      return transferChat(deps, user, { chatId, id: actionId, to, force, note: text })
    }
  }
}
/** Null: done. When the database is away, or the rights of the user changed meanwhile, the attempt ends. */
const refusalOf = async (deps: Deps, user: SignedIn, action: BulkAction, chat: Left): Promise<Refusal | null> => {
  try {
    await act(deps, user, action, chat)
    return null
  } catch (error) {
    const { refusal } = toAppError(error)
    const { kind } = errors[refusal.code]
    if (kind === 'unavailable') throw error
    if (kind === 'broken') deps.log.error('one chat of a bulk run failed', { chatId: chat.chatId, error })
    return refusal
  }
}

/** Applies the action to the chats that have no outcome yet, each in its own transaction. */
export const runBulk: OutsideHandler<{ runId: string; userId: string; lang: 'ru' | 'eng' }> = {
  timeoutMs: 600_000,
  onDead: async (w, { runId }) => w.write(end, [w.organizationId, runId, 'stopped', toDb(w.now)]),
  outside: async ({ deps, organizationId, signal }, order) => {
    const { runId, userId } = order
    const user = await systemWork(deps, (s) => identifyAbsent(s, userId, deps.settings))
    if (!user) return ended(runId, 'stopped')
    // rights that change while a chat is handled: the job tries again with those that they have now
    const own: Deps = { ...deps, actor: { user, absent: true as const, refusal: async () => fail('UNAVAILABLE') } }
    const chats = await read(deps, organizationId, (c) => c.run<Left>(left, [organizationId, runId, perJob]))
    for (const chat of chats) {
      if (signal.aborted) throw new Error('another worker has claimed the job')
      const [run] = await read(deps, organizationId, (c) =>
        c.run<{ action: BulkAction }>(stateOf, [organizationId, runId]),
      )
      if (!run) return { done: true }
      const refusal = await refusalOf(own, user, run.action, chat)
      const outcome = [refusal ? 'refused' : 'done', refusal && JSON.stringify(refusal)]
      await work(deps, organizationId, async (w) => w.write(note, [organizationId, runId, chat.position, ...outcome]))
    }
    if (chats.length < perJob) return ended(runId, 'done')
    return { done: true, write: async (w) => w.schedule(bulkRunJob.with(order, laneOf(userId))) }
  },
}
