import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { peopleSweep } from './people-sweep.ts'
import { changePresence } from './set.ts'

const putOff = prepared(`
  update operator_presence set last_activity_at = $3,
    auto_break_at = case when presence = 'online' then $3::timestamptz + make_interval(mins => auto_break_minutes) end
  where organization_id = $1 and user_id = $2 and presence in ('online', 'finishing')`)

/** Somebody is at work: the automatic break counts anew from now, and nobody may take his licence. */
export const noteActivity = (deps: Deps, { organizationId, userId }: SignedIn): Promise<null> =>
  work(deps, organizationId, async (w) => {
    w.write(putOff, [organizationId, userId, toDb(w.now)])
    return null
  })

const setMinutes = prepared(`
  update operator_presence set auto_break_minutes = $3::int,
    auto_break_at = case when presence = 'online' then $4::timestamptz + make_interval(mins => $3::int) end
  where organization_id = $1 and user_id = $2 and ($5 or auto_break_minutes is distinct from $3::int)`)
/** Minutes of inactivity after which a break begins; null: never. The time counts anew, of the same minutes only when `restart` says so. */
export const setAutoBreak = (w: Work, userId: string, minutes: number | null, { restart = false } = {}): void =>
  w.write(setMinutes, [w.organizationId, userId, minutes, toDb(w.now), restart])

/** Nobody did anything for as long as he said himself: a break. */
export const breakSweep = peopleSweep('presence.inactive', 'auto_break_at', (w, userId) =>
  changePresence(w, userId, 'break', { reason: 'inactive' }),
)
