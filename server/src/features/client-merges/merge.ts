import type { ClientMerge, MergeSide } from '@beseda/contract/entities/client-merge.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { merge } from '@beseda/domain/clients/merge.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { settlePhotos } from '../client-photos/index.ts'
import { survivorOf } from '../client-survivors/index.ts'
import { findMerge } from './list.ts'
import { lockPair, showPair } from './lock-pair.ts'
import { valueParts } from './parts.ts'
import { loadProfile, moveItems, setValues } from './profiles.ts'

/** A merge can be taken back that long. */
const undoMs = 30 * 86_400_000
const known = prepared(`
  select survivor_id as "survivorId", merged_id as "mergedId", merged_by as "by" from client_merges where organization_id = $1 and id = $2`)
const insert = prepared(`
  insert into client_merges (id, organization_id, survivor_id, merged_id, survivor_name, merged_name, merged_by, at, record, sweep_at)
  values ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`)
const setMerged = prepared('update clients set merged_into = $3 where organization_id = $1 and id = $2')

interface NewMerge {
  readonly id: string
  readonly survivorId: string
  readonly mergedId: string
  readonly choices: { readonly [part in 'name' | 'photo' | 'status']?: MergeSide | undefined }
}
interface Known {
  readonly survivorId: string
  readonly mergedId: string
  readonly by: string
}
const rootOf = async (w: Work, clientId: string): Promise<string> => {
  const root = await survivorOf(w, w.organizationId, clientId)
  if (root === undefined) throw fail('PROFILE_NOT_FOUND')
  return root
}
/** Unites two clients that the user sees: chats stay as they are and belong to the survivor. */
export const mergeClients = (ctx: Ctx, { id, choices, ...input }: NewMerge): Promise<ClientMerge> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    const user = userOf(ctx)
    const [done] = await w.run<Known>(known, [w.organizationId, id])
    if (done && (done.by !== user.userId || done.survivorId !== input.survivorId || done.mergedId !== input.mergedId))
      throw fail('PROFILE_MERGE_EXISTS')
    if (done) return findMerge(w, w.organizationId, id)
    const ids = [await rootOf(w, input.survivorId), await rootOf(w, input.mergedId)] as const
    if (ids[0] === ids[1]) throw fail('PROFILE_MERGE_SAME')
    const pair = await lockPair(ctx, w, ids)
    // merged meanwhile, or of a team whose chats the user does not see
    if (pair.some((client) => client.mergedInto !== null || !client.seen)) throw fail('PROFILE_NOT_FOUND')
    const [survivor, merged] = pair
    const profiles = [
      await loadProfile(w, survivor.id, merged.id),
      await loadProfile(w, merged.id, survivor.id),
    ] as const
    const sides = Object.fromEntries(
      valueParts.flatMap((part) => {
        const side = choices[(part.with ?? part.name) as keyof typeof choices]
        return side ? [[part.name, side]] : []
      }),
    )
    const { record, survivor: result } = merge(...profiles, sides)
    const row = [id, survivor.id, merged.id, survivor.name, merged.name, user.userId, toDb(w.now)]
    const until = toDb(w.now + undoMs)
    const added = await w.run<{ id: string }>(insert, [w.organizationId, ...row, JSON.stringify(record), until])
    if (added.length === 0) throw fail('PROFILE_MERGE_EXISTS')
    w.write(setMerged, [w.organizationId, merged.id, survivor.id])
    moveItems(w, { ids: record.moved, from: merged.id, to: survivor.id, isBack: false })
    setValues(w, survivor.id, Object.fromEntries(Object.entries(record.values).map(([part, v]) => [part, v.after])))
    settlePhotos(w, ids)
    await showPair(ctx, w, pair, 'merged')
    recordChange(w, {
      ...{ entity: 'client', entityId: survivor.id, name: survivor.name, action: 'merged', by: byUser(user.userId) },
      before: { mergedWith: null, personName: survivor.name },
      after: { mergedWith: merged.name, personName: result.values.name ?? survivor.name },
    })
    return findMerge(w, w.organizationId, id)
  })
