import { type ErrorCode, fail } from '@beseda/contract/errors/index.ts'
import type { By } from '@beseda/contract/events/by.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { type AuditBy, type AuditRecord, recordChange } from '../audit/index.ts'
import { clientChanged } from '../client-changes/index.ts'
import { survivorOf } from '../client-survivors/index.ts'
import { isVisible, viewerValues } from './visible.ts'

/** Chats are locked before everything else. */
const lockChats = prepared(`
  select id, client_id as "clientId" from chats where organization_id = $1 and client_id = any ($2::uuid[]) and session_id is not null
  order by id for no key update`)
const lockVisible = prepared(`
  select cl.id, cl.name, cl.status_id as "statusId" from clients cl
  where cl.organization_id = $1 and cl.id = $5 and cl.merged_into is null and cl.deleted_at is null and ${isVisible('cl.id')} for no key update of cl`)
const lockAny = prepared(`
  select cl.id, cl.name, cl.status_id as "statusId" from clients cl
  where cl.organization_id = $1 and cl.id = $2 and cl.merged_into is null and cl.deleted_at is null for no key update of cl`)
const touch = prepared(`update chats set version = version + 1 where organization_id = $1 and id = any ($2::uuid[])`)
const raise = prepared(`update clients set version = version + 1 where organization_id = $1 and id = any ($2::uuid[])`)

/** A call, or a job in the name of a user. */
export type Caller = Pick<Ctx, 'deps' | 'user'>
export interface LockedClient {
  readonly id: string
  readonly name: string
  readonly statusId: string | null
}
export interface Changing {
  readonly w: Work
  readonly client: LockedClient
  /** For the history of the client. */
  readonly record: (before: AuditRecord, after: AuditRecord, action?: 'changed' | 'restored') => void
  /** For the browsers that show the client, and for programs that follow it. */
  readonly show: (reason: EventOf<'chat.clientChanged'>['reason']) => void
}
/** A client by the id of something that belongs to it. */
export interface ClientOf {
  readonly find: (w: Work) => Promise<string | undefined>
  readonly missing: ErrorCode & ('COMMENT_NOT_FOUND' | 'CONTACT_NOT_FOUND')
}
/** Who changes a client. `source`: the program, for `client.changed`. */
export interface Author {
  readonly by: By
  readonly auditBy: AuditBy
  readonly source: string | null
}
/** Comments, photos, the black list and who is whom stay inside the organization. */
const inside = ['banned', 'commented', 'distinguished', 'photoSet', 'unbanned'] as const
type Reason = EventOf<'chat.clientChanged'>['reason']
const isForPrograms = (reason: Reason): reason is Exclude<Reason, (typeof inside)[number]> =>
  !inside.some((one) => one === reason)
interface Locking {
  readonly clientId: string
  readonly also: readonly string[]
  readonly author: Author
  readonly lock: (clientId: string) => Promise<LockedClient[]>
}
const lockedChange = async <T>(
  w: Work,
  { clientId, also, author: { by, auditBy, source }, lock }: Locking,
  body: (changing: Changing) => Promise<T>,
  refuse: () => Error,
): Promise<T> => {
  const clientIds = [clientId, ...also]
  const chats = await w.run<{ id: string; clientId: string }>(lockChats, [w.organizationId, clientIds])
  const [client] = await lock(clientId)
  if (!client) throw refuse()
  return body({
    w,
    client,
    record: (before, after, action = 'changed') =>
      recordChange(w, {
        ...{ entity: 'client', entityId: clientId, name: client.name, action, before, after, by: auditBy },
      }),
    show: (reason) => {
      w.write(raise, [w.organizationId, clientIds])
      if (isForPrograms(reason)) clientChanged(w, { clientId, by, reason, source })
      if (chats.length === 0) return
      w.write(touch, [w.organizationId, chats.map((c) => c.id)])
      w.emit(
        ...chats.map((c) => ({
          ...{ type: 'chat.clientChanged' as const, chatId: c.id, clientId: c.clientId, by, reason },
        })),
      )
    },
  })
}
/**
 * One change of a client that the user may see, with its chats locked. `also`: other clients whose panels show it; the body checks
 * that the user may see them.
 */
export const changeClient = <T>(
  ctx: Caller,
  of: string | ClientOf,
  body: (changing: Changing) => Promise<T>,
  also: readonly string[] = [],
): Promise<T> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    const by = byUser(userOf(ctx).userId)
    const missing = typeof of === 'string' ? 'PROFILE_NOT_FOUND' : of.missing
    const found = typeof of === 'string' ? of : await of.find(w)
    if (found === undefined) throw fail(missing)
    // a panel opened before a merge changes the client that survived it
    const clientId = (await survivorOf(w, w.organizationId, found)) ?? found
    const lock = (id: string) => w.run<LockedClient>(lockVisible, [...viewerValues(userOf(ctx)), id])
    const author: Author = { by, auditBy: by, source: null }
    return lockedChange(w, { clientId, also, author, lock }, body, () => fail(missing))
  })

/** The same for a program, which sees every client of the organization. */
export const changeByProgram = async <T>(
  w: Work,
  found: string,
  author: Author,
  body: (changing: Changing) => Promise<T>,
): Promise<T> => {
  const clientId = (await survivorOf(w, w.organizationId, found)) ?? found
  const lock = (id: string) => w.run<LockedClient>(lockAny, [w.organizationId, id])
  return lockedChange(w, { clientId, also: [], author, lock }, body, () => fail('PROFILE_NOT_FOUND'))
}
