import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { work } from '../../platform/unit-of-work.ts'
import { peopleSweep } from './people-sweep.ts'
import { changePresence } from './set.ts'

const putOff = prepared(`
  update users set worked_at = $3,
    break_at = case when presence = 'online' then $3::timestamptz + make_interval(mins => break_minutes) end
  where organization_id = $1 and id = $2 and presence in ('online', 'finishing')`)

/** Somebody is at work: the automatic break counts anew from now, and nobody may take his licence. */
export const noteActivity = (deps: Deps, { organizationId, userId }: SignedIn): Promise<null> =>
  work(deps, organizationId, async (w) => {
    w.write(putOff, [organizationId, userId, toDb(w.now)])
    return null
  })

/** Nobody did anything for as long as he said himself: a break. */
export const breakSweep = peopleSweep('presence.inactive', 'break_at', (w, userId) =>
  changePresence(w, userId, 'break', { reason: 'inactive' }),
)
