import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import { renewAt } from '@beseda/domain/delivery/renew-at.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { saveSecrets, splitSettings } from '../channel-store/index.ts'

const addSettings = prepared(`
  update channels set settings = settings || $3::jsonb where organization_id = $1 and id = $2`)
const noteExpiry = prepared(`
  update channel_health set expires_at = $3, renew_at = $4 where organization_id = $1 and channel_id = $2`)

export interface Made {
  readonly made: Record<string, unknown>
  /** Milliseconds; null: never; absent: unchanged. */
  readonly expiresAt?: number | null | undefined
}
/**
 * Stores the generated settings, each secret sealed, and schedules the renewal. The channel already has its health row.
 */
export const saveMade = (
  w: Work,
  deps: Deps,
  { id, type }: { readonly id: string; readonly type: string },
  { made, expiresAt }: Made,
): void => {
  const { open, secrets } = splitSettings(channelTypeOf(type)!, made)
  saveSecrets(w, deps, id, secrets)
  if (Object.keys(open).length > 0) w.write(addSettings, [w.organizationId, id, JSON.stringify(open)])
  if (expiresAt === undefined) return
  const [expires, renews] = [expiresAt, renewAt(w.now, expiresAt)].map((at) => (at === null ? null : toDb(at)))
  w.write(noteExpiry, [w.organizationId, id, expires, renews])
}
