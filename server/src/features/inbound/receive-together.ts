import { needsCandidates } from '@beseda/domain/chat-session/needs.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/together.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { carryOut, type LockedChat, lockChats } from '../chats/index.ts'
import { notePage } from './page.ts'
import { fitOrFail, type Incoming, newEntry, type Received, type Repeated, receiveAlone } from './receive.ts'

type Outcome = PromiseSettledResult<Received | Repeated>

/**
 * Takes one message in: stored once, whatever the sender repeats. When this returns, it is safely on the disk.
 * Under load, messages for different chats of one organization share a transaction.
 */
export const receive = async (deps: Deps, m: Incoming): Promise<Received | Repeated> => {
  const started = deps.clock.tick()
  try {
    return await deps.together.add({
      line: `inbound ${m.organizationId}`,
      key: m.contactId,
      item: m,
      run: (members) => receiveMany(deps, members),
    })
  } finally {
    deps.metrics.ingested(deps.clock.tick() - started)
  }
}

const receiveMany = async (deps: Deps, members: readonly Member<Incoming>[]): Promise<readonly Outcome[]> => {
  const shared = members.length > 1 ? await receiveShared(deps, members) : new Map<Member<Incoming>, Outcome>()
  return Promise.all(members.map((m) => shared.get(m) ?? alone(deps, m)))
}
const alone = async (deps: Deps, m: Member<Incoming>): Promise<Outcome> => {
  try {
    return { status: 'fulfilled', value: await m.inside(() => receiveAlone(deps, m.item)) }
  } catch (reason) {
    return { status: 'rejected', reason }
  }
}

/** What could be done in one transaction. Any failure of it leaves everybody to a transaction of his own, and nothing stored. */
const receiveShared = async (
  deps: Deps,
  members: readonly Member<Incoming>[],
): Promise<ReadonlyMap<Member<Incoming>, Outcome>> => {
  try {
    return await work(deps, members[0]!.item.organizationId, (w) => receiveAll(deps, w, members))
  } catch {
    return new Map() // each tries again alone, and says then what is wrong
  }
}

const seen = prepared(`
  select channel_id as "channelId", external_id as "externalId", id as "messageId" from messages
  where (channel_id, external_id) in (select * from unnest($1::uuid[], $2::text[]))`)
interface Seen extends Repeated {
  readonly channelId: string
  readonly externalId: string
}

const receiveAll = async (
  deps: Deps,
  w: Work,
  members: readonly Member<Incoming>[],
): Promise<ReadonlyMap<Member<Incoming>, Outcome>> => {
  const items = members.map((m) => m.item)
  const [chats, known] = await Promise.all([
    lockChats(
      w,
      items.map((m) => m.contactId),
    ),
    w.run<Seen>(seen, [items.map((m) => m.channelId), items.map((m) => m.externalId)]),
  ])
  const outcomes = new Map<Member<Incoming>, Outcome>()
  const plain: { member: Member<Incoming>; chat: LockedChat }[] = []
  for (const member of members) {
    const { item } = member
    const chat = chats.get(item.contactId)
    const repeated = known.find((k) => k.channelId === item.channelId && k.externalId === item.externalId)
    if (repeated) outcomes.set(member, { status: 'fulfilled', value: { messageId: repeated.messageId } })
    else if (chat && isPlain(chat, item)) plain.push({ member, chat })
  }
  for (const { member } of plain) notePage(w, member.item.contactId, member.item.page)
  for (const { member, chat } of plain) {
    outcomes.set(member, await member.inside(() => receiveOne(deps, w, member.item, chat)))
  }
  return outcomes
}
/** Nothing else must be locked or looked up for it: neither operators to choose among, nor files, nor a new session. */
const isPlain = ({ state }: LockedChat, m: Incoming): boolean =>
  state.session !== null && m.fileIds.length === 0 && !needsCandidates(state, { type: 'clientWrote' })

const receiveOne = async (deps: Deps, w: Work, m: Incoming, chat: LockedChat): Promise<Outcome> => {
  try {
    if (m.mustFit) fitOrFail(chat, m.text, [])
  } catch (reason) {
    return { status: 'rejected', reason }
  }
  deps.faults?.('decide')
  const { seq } = await carryOut(w, chat, { type: 'clientWrote' }, newEntry(w, chat, m, []))
  w.afterCommit(() => deps.metrics.message('in', chat.channelType))
  return {
    status: 'fulfilled',
    value: { seq: seq!, at: w.now, authorName: chat.clientName, text: m.text, files: [] },
  }
}
