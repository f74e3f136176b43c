import { has } from '@beseda/contract/access.ts'
import type { FirstRun, FirstStep } from '@beseda/contract/entities/first-run.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { systemWork, work } from '../../platform/unit-of-work.ts'
import { firstServed, progressOf } from './progress.ts'

const skippedSteps = prepared(`select step from skipped_steps where organization_id = $1 order by step`)

const isService = (user: SignedIn): boolean => has({ rights: user.rights, options: [] }, 'RIGHT_OBSERVER')

/** For service administrators the first organization that they serve; others see their own. */
export const firstRunState = (deps: Deps, user: SignedIn): Promise<FirstRun> =>
  systemWork(deps, async (s) => {
    const serves = isService(user)
    const shown = serves ? await firstServed(s, user.organizationId) : user.organizationId
    const { publicUrl, mail, sms } = deps.installation.current()
    const skipped = await s.run<{ step: FirstStep }>(skippedSteps, [user.organizationId])
    return {
      service: serves ? { address: publicUrl !== null, mail: mail !== null, sms: sms !== null } : null,
      organization: shown === null ? null : await progressOf(s, shown),
      skipped: skipped.map(({ step }) => step),
    }
  })

const insert = prepared(`
  insert into skipped_steps (organization_id, step, skipped_at) values ($1, $2, $3) on conflict do nothing`)
const remove = prepared(`delete from skipped_steps where organization_id = $1 and step = $2`)
export const skipStep = async (
  deps: Deps,
  user: SignedIn,
  { step, skipped }: { readonly step: FirstStep; readonly skipped: boolean },
): Promise<FirstRun> => {
  await work(deps, user.organizationId, async (w) => {
    if (skipped) await w.run(insert, [w.organizationId, step, toDb(w.now)])
    else await w.run(remove, [w.organizationId, step])
  })
  return firstRunState(deps, user)
}
