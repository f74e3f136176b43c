import { has } from '@beseda/contract/access.ts'
import { ChatList, type SavedView } from '@beseda/contract/entities/chat-list.ts'
import type { Named } from '@beseda/contract/entities/user.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type * as z from 'zod/mini'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { countListed } from '../queues/index.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly shared: boolean
  readonly by: z.infer<typeof Named>
  readonly list: unknown
}
const select = `
  select v.id, v.name, v.shared, v.list, jsonb_build_object('id', u.id, 'name', u.name) as by
  from saved_views v join users u on u.id = v.created_by where v.organization_id = $1 and (v.shared or v.created_by = $2)`
const all = prepared(`${select} order by lower(v.name), v.id`)
const one = prepared(`${select} and v.id = $3`)

const managesAll = (user: SignedIn): boolean => has(user, 'AUTHORITY_ALL_CHATS')
/** A list of a former version, or one that this user may not see, is no view of theirs. */
const listOf = (user: SignedIn, { list }: Row): ChatList | null => {
  const { data } = ChatList.safeParse(list)
  return data && (data.scope !== 'all' || managesAll(user)) ? data : null
}
const toView = async (c: Runner, user: SignedIn, now: number, row: Row): Promise<SavedView | null> => {
  const list = listOf(user, row)
  if (!list) return null
  const mayChange = managesAll(user) || (!row.shared && row.by.id === user.userId)
  return { ...row, list, mayChange, count: await countListed(c, user, now, list) }
}

/** The views of a user with their counters: one statement each, served by the indexes of the lists. */
export const listViews = async (c: Runner, user: SignedIn, now: number): Promise<{ views: SavedView[] }> => {
  const rows = await c.run<Row>(all, [user.organizationId, user.userId])
  const views = await Promise.all(rows.map((row) => toView(c, user, now, row)))
  return { views: views.filter((view) => view !== null) }
}
export const findView = async (c: Runner, user: SignedIn, now: number, id: string): Promise<SavedView> => {
  const [row] = await c.run<Row>(one, [user.organizationId, user.userId, id])
  const view = row && (await toView(c, user, now, row))
  if (!view) throw fail('SAVED_VIEW_NOT_FOUND')
  return view
}
