import type { ClientRunAction } from '@beseda/contract/endpoints/client-directory.ts'
import { type ErrorCode, errors, fail, type Refusal } from '@beseda/contract/errors/index.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { toAppError } from '../../platform/errors-http.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Outcome, OutsideHandler } from '../../platform/jobs/handler.ts'
import { read, systemWork, type Work, work } from '../../platform/unit-of-work.ts'
import { identifyAbsent } from '../auth/index.ts'
import { addTag, removeTag, setStatus } from '../clients/index.ts'
import { clientRunJob, laneOf } from './run-job.ts'

/** Clients per job, so that a long run takes turns with other work and a killed server repeats little. */
const perJob = 100

const stateOf = prepared(`select action from client_runs where organization_id = $1 and id = $2 and state = 'running'`)
interface Left {
  readonly position: number
  readonly clientId: string
}
const left = prepared(`
  select position, client_id as "clientId" from client_run_clients
  where organization_id = $1 and run_id = $2 and outcome is null order by position limit $3`)
const note = prepared(`
  update client_run_clients set outcome = $4, refusal = $5
  where organization_id = $1 and run_id = $2 and position = $3 and outcome is null`)
const end = prepared(`
  update client_runs set state = $3, ended_at = $4 where organization_id = $1 and id = $2 and state = 'running'`)
const ended = (runId: string, state: 'done' | 'stopped'): Outcome => ({
  done: true,
  write: async (w: Work) => w.write(end, [w.organizationId, runId, state, toDb(w.now)]),
})

/** The calls for one client, with their own checks. */
const act = (deps: Deps, user: SignedIn, action: ClientRunAction, clientId: string): Promise<unknown> => {
  const caller = { deps, user }
  switch (action.name) {
    case 'addTag':
      return addTag(caller, { clientId, name: action.tag })
    case 'removeTag':
      return removeTag(caller, { clientId, tagId: action.tagId })
    case 'setStatus':
      return setStatus(caller, { clientId, statusId: action.statusId })
  }
}
/** It is as the user wants it, maybe by an earlier attempt. */
const already: readonly ErrorCode[] = ['TAG_EXISTS', 'TAG_NOT_FOUND']
/** A user who lost a right or an option meanwhile changes nothing more. */
const mayAct = (user: SignedIn, action: ClientRunAction): boolean =>
  user.rights.includes('AUTHORITY_PROFILE_UPDATE') &&
  user.options.includes('OPTION_CLIENT_PROFILE') &&
  (action.name !== 'setStatus' || user.options.includes('OPTION_PROFILE_STATUSES'))

/** Null: done. When the database is away, or the rights of the user changed meanwhile, the attempt ends. */
const refusalOf = async (
  deps: Deps,
  user: SignedIn,
  action: ClientRunAction,
  clientId: string,
): Promise<Refusal | null> => {
  try {
    await act(deps, user, action, clientId)
    return null
  } catch (error) {
    const { refusal } = toAppError(error)
    const { kind } = errors[refusal.code]
    if (kind === 'unavailable') throw error
    if (already.includes(refusal.code)) return null
    if (kind === 'broken') deps.log.error('one client of a run failed', { clientId, error })
    return refusal
  }
}

/** Applies the action to the clients that have no outcome yet, each in its own transaction. */
export const runClients: OutsideHandler<{ runId: string; userId: string; lang: 'ru' | 'eng' }> = {
  timeoutMs: 600_000,
  onDead: async (w, { runId }) => w.write(end, [w.organizationId, runId, 'stopped', toDb(w.now)]),
  outside: async ({ deps, organizationId, signal }, order) => {
    const { runId, userId } = order
    const user = await systemWork(deps, (s) => identifyAbsent(s, userId, deps.settings))
    if (!user) return ended(runId, 'stopped')
    // rights that change while a client is handled: the job tries again with those that they have now
    const own: Deps = { ...deps, actor: { user, absent: true as const, refusal: async () => fail('UNAVAILABLE') } }
    const clients = await read(deps, organizationId, (c) => c.run<Left>(left, [organizationId, runId, perJob]))
    for (const { position, clientId } of clients) {
      if (signal.aborted) throw new Error('another worker has claimed the job')
      const [run] = await read(deps, organizationId, (c) =>
        c.run<{ action: ClientRunAction }>(stateOf, [organizationId, runId]),
      )
      if (!run) return { done: true }
      if (!mayAct(user, run.action)) return ended(runId, 'stopped')
      const refusal = await refusalOf(own, user, run.action, clientId)
      const outcome = [refusal ? 'refused' : 'done', refusal && JSON.stringify(refusal)]
      await work(deps, organizationId, async (w) => w.write(note, [organizationId, runId, position, ...outcome]))
    }
    if (clients.length < perJob) return ended(runId, 'done')
    return { done: true, write: async (w) => w.schedule(clientRunJob.with(order, laneOf(userId))) }
  },
}
