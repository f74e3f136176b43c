import { prepared, toDb } from '../../platform/db.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { settlePhotos } from '../client-photos/index.ts'
import { itemParts } from './parts.ts'
import { dropItems } from './profiles.ts'

const earliest = prepared('select min(sweep_at) as at from client_merges')
const take = prepared(`
  delete from client_merges where id in (
    select id from client_merges where sweep_at <= $1 order by sweep_at limit 1 for update skip locked)
  returning organization_id as "organizationId", survivor_id as "survivorId", merged_id as "mergedId", undone_at is null as "isFinal"`)
const forget = prepared('update clients set status_id = null, photo_id = null where organization_id = $1 and id = $2')

interface Row {
  readonly organizationId: string
  readonly survivorId: string
  readonly mergedId: string
  readonly isFinal: boolean
}
/** After thirty days a merge stays. The merged client keeps only the way to the one that survived. */
export const mergeSweep: Sweep = {
  name: 'clients.merges',
  next: (deps) => systemWork(deps, async (s) => (await s.run<{ at: number | null }>(earliest, []))[0]?.at ?? null),
  runOne: (deps) =>
    systemWork(deps, async (s) => {
      const [row] = await s.run<Row>(take, [toDb(s.now)])
      if (!row) return false
      if (!row.isFinal) return true
      const w = await s.actFor(row.organizationId)
      for (const part of itemParts) {
        if (!part.drop) continue
        const left = await part.load(w, row.mergedId)
        dropItems(w, row.mergedId, { [part.name]: left.map(({ id }) => id) })
      }
      w.write(forget, [w.organizationId, row.mergedId])
      settlePhotos(w, [row.survivorId])
      return true
    }),
}
