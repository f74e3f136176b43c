import { straight } from '@beseda/contract/seen.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Settings } from '../../platform/deps.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { deletedAddress } from '../ban-store/index.ts'
import { askForPhoto } from '../contact-photos/index.ts'
import { profileJobOf } from './profile-job.ts'

export interface NewContact {
  readonly channelId: string
  readonly externalId: string
  readonly name: string
  readonly address: string
  readonly thread?: string
  /** Ids of messages of ours that the client's message answers. */
  readonly answers?: readonly string[] | undefined
}
const find = prepared(
  `select id, thread, reachable, photo_asked_at from contacts
   where organization_id = $1 and channel_id = $2 and external_id = $3`,
)
const addClient = prepared(`insert into clients (id, organization_id, name, created_at) values ($1, $2, $3, $4)`)
/** A ban outlives the data of its client: the address is known by its HMAC, $10. */
const addContact = prepared(`
  insert into contacts (id, organization_id, client_id, channel_id, external_id, address, created_at, name, thread, ban_client_id)
  values ($1, $2, $3, $4::uuid, $5::text, $6, $7, $8, $9, (
    select coalesce(k.ban_client_id, k.client_id) from contacts k where k.channel_id = $4::uuid
      and k.external_id = $10::text))
  on conflict (channel_id, external_id) do nothing returning id`)
const dropClient = prepared(`delete from clients where id = $1`)
/** Who writes can be reached. */
const setReachable = prepared(`update contacts set reachable = true where organization_id = $1 and id = $2`)
const setThread = prepared(`update contacts set thread = $3 where organization_id = $1 and id = $2`)
/**
 * A contact who is not known yet answers a message: only who got it knows its id, so the chat goes on. They may have got it
 * from the client, so what is sent later still goes to the client alone.
 */
const findAnswered = prepared(`
  select k.id from provider_messages p
    join messages m on m.id = p.message_id join chats c on c.id = m.chat_id join contacts k on k.id = c.contact_id
  where p.organization_id = $1 and p.channel_id = $2 and p.provider_id = any ($3::text[]) and k.channel_id = $2
  order by p.at desc limit 1`)
interface Found {
  id: string
  thread: string | null
  reachable: boolean
  photo_asked_at: number | null
}

const answered = async (w: Work, { channelId, answers = [] }: NewContact): Promise<{ id: string } | undefined> =>
  answers.length === 0
    ? undefined
    : (await w.run<{ id: string }>(findAnswered, [w.organizationId, channelId, [...answers]]))[0]

/**
 * The contact with this address in this channel; a new one gets a new client. Concurrent calls create one. `byOther`: an
 * unknown address answered a message to this contact.
 */
export const contactOf = async (
  w: Work,
  settings: Pick<Settings, 'secret'>,
  c: NewContact,
): Promise<{ readonly id: string; readonly byOther: boolean }> => {
  const key = [w.organizationId, c.channelId, c.externalId]
  const [known] = await w.run<Found>(find, key)
  if (known) {
    if (!known.reachable) w.write(setReachable, [w.organizationId, known.id])
    if (c.thread !== undefined && c.thread !== known.thread) w.write(setThread, [w.organizationId, known.id, c.thread])
    await askForPhoto(w, { ...{ channelId: c.channelId, contactId: known.id }, askedAt: known.photo_asked_at })
    return { id: known.id, byOther: false }
  }
  const chatOfOther = await answered(w, c)
  if (chatOfOther) return { id: chatOfOther.id, byOther: true }
  const clientId = w.newId()
  const [name, address] = [c.name, c.address].map((text) => straight(text).slice(0, 255))
  await w.run(addClient, [clientId, w.organizationId, name, toDb(w.now)])
  const row = [w.newId(), w.organizationId, clientId, c.channelId, c.externalId, address, toDb(w.now)]
  const banned = deletedAddress(settings, c.channelId, c.externalId)
  const [added] = await w.run<{ id: string }>(addContact, [...row, name, c.thread ?? null, banned])
  if (added)
    w.emit({ type: 'client.created', clientId, by: { kind: 'client', id: clientId }, source: null, reason: 'created' })
  if (added && name === '') w.schedule(profileJobOf({ channelId: c.channelId, externalId: c.externalId }))
  if (added) {
    await askForPhoto(w, { channelId: c.channelId, contactId: added.id, askedAt: null })
    return { id: added.id, byOther: false }
  }
  await w.run(dropClient, [clientId])
  return { id: (await w.run<Found>(find, key))[0]!.id, byOther: false }
}
