import type { EventOf } from '@beseda/contract/events/index.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const note = prepared(`update clients set changed_at = $3 where organization_id = $1 and id = any ($2::uuid[])`)

type Changed = EventOf<'client.changed'>
export interface ClientChange {
  readonly clientId: string
  readonly by: Changed['by']
  readonly reason: Changed['reason']
  /** The program that made it; null: a person or the client. */
  readonly source?: string | null
  readonly otherId?: string
}
/** For programs that follow the clients of the organization. Call it with the client locked. */
export const clientChanged = (w: Work, { clientId, by, reason, source = null, otherId }: ClientChange): void => {
  w.write(note, [w.organizationId, otherId ? [clientId, otherId] : [clientId], toDb(w.now)])
  w.emit({ type: 'client.changed', clientId, otherId: otherId ?? null, by, source, reason })
}
