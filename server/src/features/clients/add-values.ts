import type { ClientValues } from '@beseda/domain/client-import/plan-row.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { userOf } from '../../platform/endpoints.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { holdStatus } from '../client-statuses/index.ts'
import { holdField } from '../extra-fields/index.ts'
import { type Caller, changeClient } from './change.ts'
import { detailsOf, insertDetail, valuesOf } from './details.ts'
import { putExtra } from './extra-values.ts'
import { insertTag, namesOf, tagsOf } from './tags.ts'

const rename = prepared('update clients set name = $3, renamed = true where organization_id = $1 and id = $2')
const setStatus = prepared('update clients set status_id = $3 where organization_id = $1 and id = $2')
const insertComment = prepared(`
  insert into client_comments (id, organization_id, client_id, author_id, text, created_at) values ($2, $1, $3, $4, $5, $6)`)

/**
 * Adds what a file says to a client, as one change of their history. `plan` runs under the locks and returns what is missing, or
 * null.
 */
export const addValues = (
  ctx: Caller,
  clientId: string,
  reason: string,
  plan: (w: Work) => Promise<ClientValues | null>,
): Promise<void> =>
  changeClient(ctx, clientId, async ({ w, client, record, show }) => {
    const add = await plan(w)
    if (!add) return
    const key = [w.organizationId, client.id]
    const before = { tags: namesOf(await tagsOf(w, client.id)), contacts: valuesOf(await detailsOf(w, client.id)) }
    const former = add.statusId && client.statusId ? (await holdStatus(w, client.statusId)).name : null
    const status = add.statusId ? (await holdStatus(w, add.statusId)).name : null
    if (add.name) await w.run(rename, [...key, add.name])
    if (add.statusId) await w.run(setStatus, [...key, add.statusId])
    for (const contact of add.contacts) await insertDetail(w, client.id, { id: w.newId(), ...contact })
    for (const tag of add.tags) await insertTag(w, client.id, tag)
    if (add.comment) {
      const comment = [w.newId(), client.id, userOf(ctx).userId, add.comment, toDb(w.now)]
      await w.run(insertComment, [w.organizationId, ...comment])
    }
    const extra = { before: [] as string[], after: [] as string[] }
    for (const { fieldId, value } of add.extra) {
      const lines = await putExtra(w, client.id, await holdField(w, fieldId), value)
      extra.before.push(...lines.before)
      extra.after.push(...lines.after)
    }
    const after = { tags: namesOf(await tagsOf(w, client.id)), contacts: valuesOf(await detailsOf(w, client.id)) }
    show('imported')
    record(
      {
        ...(add.name && { personName: client.name }),
        ...(status && { clientStatus: former }),
        ...{ clientContacts: before.contacts, tags: before.tags, extraFields: extra.before },
      },
      {
        ...(add.name && { personName: add.name }),
        ...(status && { clientStatus: status }),
        ...{ clientContacts: after.contacts, tags: after.tags, extraFields: extra.after },
        ...(add.comment && { comment: add.comment }),
        reason,
      },
    )
  })
