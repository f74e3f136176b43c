import type { ClientDeletion, DeletionReason } from '@beseda/contract/entities/client-deletion.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { straight } from '@beseda/contract/seen.ts'
import { closedForDeletion } from '@beseda/domain/chat-session/ban.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { lockChat, saveDecision } from '../chat-store/index.ts'
import { survivorOf } from '../client-survivors/index.ts'
import { isVisible, viewerValues } from '../clients/index.ts'
import { countAll, countKept } from './counts.ts'
import { detach } from './detach.ts'
import { clientDeletionJob, laneOf } from './job.ts'
import { type Person, personOf, soughtOf } from './person.ts'
import { elsewhereOf } from './preview.ts'
import { findDeletion } from './rows.ts'

/** One deletion begins at a time in an organization, so that their numbers have no gaps. */
const lockNumbers = prepared(`
  select coalesce(max(d.number), 0)::int + 1 as next from (select id from organizations where id = $1 for no key update) o
    left join client_deletions d on d.organization_id = o.id`)
const lockChats = prepared(`
  select id, status from chats where organization_id = $1 and id = any ($2::uuid[]) order by id for no key update`)
const lockContacts = prepared(`
  select id from contacts where organization_id = $1 and id = any ($2::uuid[]) order by id for update`)
const lockClient = prepared(`
  select cl.id, cl.name, cl.deleted_at is not null as "isDeleted" from clients cl
  where cl.organization_id = $1 and cl.id = $5 and cl.merged_into is null and ${isVisible('cl.id')} for no key update of cl`)
const known = prepared('select 1 from client_deletions where organization_id = $1 and id = $2')
const insert = prepared(`
  insert into client_deletions (organization_id, id, number, client_id, reason, requested_by, requested_at, messages, kept, elsewhere, sought)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`)

interface NewDeletion {
  readonly id: string
  readonly clientId: string
  readonly name: string
  readonly reason: DeletionReason
}
const words: Record<DeletionReason, Record<Lang, string>> = {
  request: { ru: 'Запрос клиента', eng: 'Request of the client' },
  consent: { ru: 'Согласие отозвано', eng: 'Consent withdrawn' },
  purpose: { ru: 'Данные больше не нужны', eng: 'The data are no longer needed' },
}
/** What is typed for a client without a name. */
const commands = ['удалить', 'delete']
const isConfirmed = (typed: string, name: string): boolean =>
  name === '' ? commands.includes(typed.trim().toLowerCase()) : straight(typed).trim() === straight(name).trim()

/** The open chats close at once: nobody is asked for a rating, nothing is mailed. */
const closeOpen = async (w: Work, { chatIds }: Person, userId: string): Promise<void> => {
  const chats = await w.run<{ id: string; status: string }>(lockChats, [w.organizationId, chatIds])
  for (const { id, status } of chats) {
    const chat = status === 'closed' ? null : await lockChat(w, { chatId: id })
    if (chat?.state.session) await saveDecision(w, chat, closedForDeletion(chat.state, userId))
  }
}
const begin = async (
  w: Work,
  { deps, lang }: Ctx,
  user: SignedIn,
  { id, clientId: asked, name, reason }: NewDeletion,
): Promise<void> => {
  const { organizationId } = w
  const clientId = (await survivorOf(w, organizationId, asked)) ?? asked
  const person = await personOf(w, organizationId, clientId)
  await closeOpen(w, person, user.userId)
  await w.run<{ id: string }>(lockContacts, [organizationId, person.contactIds])
  const [client] = await w.run<{ name: string; isDeleted: boolean }>(lockClient, [...viewerValues(user), clientId])
  if (!client) throw fail('PROFILE_NOT_FOUND')
  if (client.isDeleted) throw fail('CLIENT_DELETION_EXISTS')
  if (!isConfirmed(name, client.name)) throw fail('CONFIRMATION_WRONG')
  const counts = await countAll(w, organizationId, person)
  const kept = await countKept(w, organizationId, person)
  const sought = await soughtOf(w, organizationId, person.clientIds)
  const elsewhere = await elsewhereOf(w, organizationId, person.clientIds, lang)
  const [numbers] = await w.run<{ next: number }>(lockNumbers, [organizationId])
  const number = numbers?.next ?? 1
  const row = [id, number, clientId, reason, user.userId, toDb(w.now), counts.messages ?? 0]
  const rest = [JSON.stringify(kept), elsewhere, JSON.stringify(sought)]
  await w.run(insert, [organizationId, ...row, ...rest])
  await detach(w, deps.settings, person)
  const by = byUser(user.userId)
  // without the id of the client: the history of the client goes
  const what = { entity: 'client', entityId: null, name: `№ ${number}`, action: 'deleted' } as const
  recordChange(w, { ...what, before: null, after: { reason: words[reason][lang] }, by })
  w.emit({ type: 'client.deleted', clientId, chatIds: [...person.chatIds], by, reason })
  w.schedule(clientDeletionJob.with({ deletionId: id }, laneOf(organizationId)))
}

/** From the answer on nobody sees the client. A job deletes what is known about them. */
export const startDeletion = (ctx: Ctx, input: NewDeletion): Promise<ClientDeletion> => {
  const user = userOf(ctx)
  const { organizationId } = user
  if (!user.rights.includes('AUTHORITY_PROFILE_UPDATE')) throw fail('ACCESS_DENIED')
  return work(ctx.deps, organizationId, async (w) => {
    const isKnown = (await w.run(known, [organizationId, input.id])).length > 0
    if (!isKnown) await begin(w, ctx, user, input)
    return findDeletion(w, organizationId, input.id)
  })
}
