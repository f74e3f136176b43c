import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type AttachedFile, claimFiles } from './attach.ts'

/** Longer than any transaction that is about to put the file into a message. */
export const keepReleasedMs = 3_600_000

/** Files of objects that keep them, such as templates: `column` says whose a file is. */
export const ownedFiles = (column: 'template_id' | 'autoreply_id' | 'registered_template_id') => {
  const drop = prepared(`
    update files set ${column} = null, sweep_at = $4
    where organization_id = $1 and ${column} = any ($2::uuid[]) and not (id = any ($3::uuid[]))`)
  const put = prepared(`
    update files f set ${column} = $2, position = x.n, sweep_at = null
    from unnest($3::uuid[]) with ordinality as x(id, n) where f.organization_id = $1 and f.id = x.id`)
  /** Files of deleted objects are removed by the sweep, unless a message has them. */
  const release = (w: Work, owners: readonly string[], kept: readonly string[] = []): Promise<unknown> =>
    w.run(drop, [w.organizationId, owners, kept, toDb(w.now + keepReleasedMs)])
  /**
   * The object has these files now, in this order: `before`, and new uploads of the user, which are returned. Throws
   * FILE_NOT_FOUND when one is neither.
   */
  const set = async (
    w: Work,
    o: {
      readonly ownerId: string
      readonly before: readonly string[]
      readonly ids: readonly string[]
      readonly userId: string
    },
  ): Promise<readonly AttachedFile[]> => {
    if (new Set(o.ids).size < o.ids.length) throw fail('FILE_NOT_FOUND')
    const added = await claimFiles(
      w,
      o.ids.filter((id) => !o.before.includes(id)),
      { userId: o.userId },
    )
    await release(w, [o.ownerId], o.ids)
    if (o.ids.length > 0) await w.run(put, [w.organizationId, o.ownerId, o.ids])
    return added
  }
  return { release, set }
}
