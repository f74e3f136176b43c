import type { ClientMerge } from '@beseda/contract/entities/client-merge.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { type MergeRecord, unmerge } from '@beseda/domain/clients/merge.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { settlePhotos } from '../client-photos/index.ts'
import { findMerge, isCovered } from './list.ts'
import { lockPair, showPair } from './lock-pair.ts'
import { dropItems, loadProfile, moveItems, setValues } from './profiles.ts'

const find = prepared(`
  select m.survivor_id as "survivorId", m.merged_id as "mergedId" from client_merges m
  where m.organization_id = $1 and m.id = $2 and m.sweep_at > $3`)
const lock = prepared(`
  select m.record, m.undone_at is not null as "isUndone", ${isCovered} as covered
  from client_merges m where m.organization_id = $1 and m.id = $2 for no key update of m`)
const setUndone = prepared(
  'update client_merges set undone_by = $3, undone_at = $4 where organization_id = $1 and id = $2',
)
const setFree = prepared('update clients set merged_into = null where organization_id = $1 and id = $2')

interface Found {
  readonly survivorId: string
  readonly mergedId: string
}
interface Row {
  readonly record: MergeRecord
  readonly isUndone: boolean
  readonly covered: boolean
}
/** Both clients have again what belonged to them; what people changed since the merge stays with the survivor. */
export const undoMerge = (ctx: Ctx, mergeId: string): Promise<ClientMerge> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    const user = userOf(ctx)
    const [found] = await w.run<Found>(find, [w.organizationId, mergeId, toDb(w.now)])
    if (!found) throw fail('PROFILE_MERGE_NOT_FOUND')
    const pair = await lockPair(ctx, w, [found.survivorId, found.mergedId])
    const [survivor, merged] = pair
    const [row] = await w.run<Row>(lock, [w.organizationId, mergeId])
    if (!row) throw fail('PROFILE_MERGE_NOT_FOUND')
    if (row.covered && !row.isUndone) throw fail('PROFILE_MERGE_COVERED')
    if (!survivor.seen) throw fail('PROFILE_MERGE_NOT_FOUND')
    if (row.isUndone) return findMerge(w, w.organizationId, mergeId)
    const profiles = [
      await loadProfile(w, survivor.id, merged.id),
      await loadProfile(w, merged.id, survivor.id),
    ] as const
    const { values, returned, dropped, survivor: result } = unmerge(row.record, ...profiles)
    dropItems(w, merged.id, dropped)
    moveItems(w, { ids: returned, from: survivor.id, to: merged.id, isBack: true })
    setValues(w, survivor.id, values)
    w.write(setFree, [w.organizationId, merged.id])
    w.write(setUndone, [w.organizationId, mergeId, user.userId, toDb(w.now)])
    settlePhotos(w, [survivor.id, merged.id])
    await showPair(ctx, w, pair, 'unmerged')
    recordChange(w, {
      ...{ entity: 'client', entityId: survivor.id, name: survivor.name, action: 'unmerged', by: byUser(user.userId) },
      before: { mergedWith: merged.name, personName: survivor.name },
      after: { mergedWith: null, personName: result.values.name ?? survivor.name },
    })
    return findMerge(w, w.organizationId, mergeId)
  })
