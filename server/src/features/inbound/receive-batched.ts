import { needsCandidates } from '@beseda/domain/chat-session/needs.ts'
import type { BatchItem } from '../../platform/batcher.ts'
import { prepared } from '../../platform/db.ts'
import { isDatabaseAway } from '../../platform/db-errors.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { type LockedChat, lockFreeChats } from '../chat-store/index.ts'
import { applyInput } from '../conversation/index.ts'
import { mediaJobsOf } from './media.ts'
import { notePage } from './page.ts'
import { fitOrFail, type Incoming, inputOf, newEntry, type Outcome, type Repeated, receiveAlone } from './receive.ts'

type Settled = PromiseSettledResult<Outcome>
type BatchedMessage = BatchItem<Incoming, Outcome>

/**
 * Receives one message: stored once, however often the sender repeats it, and durable when this returns. Under load,
 * messages for different chats of one organization share a transaction.
 */
export const receive = async (deps: Deps, m: Incoming): Promise<Outcome> => {
  const started = deps.clock.tick()
  try {
    const queue = `inbound ${m.organizationId}`
    return await deps.batcher.add({ queue, key: m.contactId, item: m, run: (batch) => receiveMany(deps, batch) })
  } finally {
    deps.metrics.ingested(deps.clock.tick() - started)
  }
}

/** Messages that the shared transaction skipped get their own transactions, for which the batch does not wait. */
const receiveMany = async (deps: Deps, members: readonly BatchedMessage[]): Promise<void> => {
  const shared = await receiveShared(deps, members)
  for (const m of members) {
    const outcome = shared.get(m)
    if (outcome) m.settle(outcome)
    else void tryAlone(deps, m).then(m.settle)
  }
}
const tryAlone = async (deps: Deps, m: BatchedMessage): Promise<Settled> => {
  try {
    return { status: 'fulfilled', value: await m.inContext(() => receiveAlone(deps, m.item)) }
  } catch (reason) {
    return { status: 'rejected', reason }
  }
}

/**
 * Stores the messages that need no further locks in one transaction. When it fails it stores nothing: each message is
 * tried alone and reports its own error. Throws when the database is away.
 */
const receiveShared = async (
  deps: Deps,
  members: readonly BatchedMessage[],
): Promise<ReadonlyMap<BatchedMessage, Settled>> => {
  try {
    return await work(deps, members[0]!.item.organizationId, (w) => receiveAll(deps, w, members))
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    return new Map()
  }
}

const seen = prepared(`
  select channel_id as "channelId", external_id as "externalId", id as "messageId" from messages
  where channel_id = any ($1::uuid[]) and external_id = any ($2::text[])`)
interface Seen extends Repeated {
  readonly channelId: string
  readonly externalId: string
}

const receiveAll = async (
  deps: Deps,
  w: Work,
  members: readonly BatchedMessage[],
): Promise<ReadonlyMap<BatchedMessage, Settled>> => {
  const items = members.map((m) => m.item)
  const [chats, known] = await Promise.all([
    lockFreeChats(
      w,
      items.map((m) => m.contactId),
    ),
    w.run<Seen>(seen, [items.map((m) => m.channelId), items.map((m) => m.externalId)]),
  ])
  const outcomes = new Map<BatchedMessage, Settled>()
  const plain: { member: BatchedMessage; chat: LockedChat }[] = []
  for (const member of members) {
    const { item } = member
    const chat = chats.get(item.contactId)
    const repeated = known.find((k) => k.channelId === item.channelId && k.externalId === item.externalId)
    if (repeated) outcomes.set(member, { status: 'fulfilled', value: { messageId: repeated.messageId } })
    else if (chat && isPlain(chat, item)) plain.push({ member, chat })
  }
  for (const { member } of plain) notePage(w, member.item.contactId, member.item.page)
  for (const { member, chat } of plain) {
    outcomes.set(member, await member.inContext(() => receiveOne(deps, w, member.item, chat)))
  }
  return outcomes
}
/** Whether the message needs no further locks or reads: no choice of an operator, no files, no new session. */
const isPlain = ({ state }: LockedChat, m: Incoming): boolean =>
  state.session !== null &&
  !state.session.closing?.isSpam &&
  m.fileIds.length === 0 &&
  m.album === undefined &&
  m.replyTo === undefined &&
  !needsCandidates(state, { type: 'clientWrote' })

const receiveOne = async (deps: Deps, w: Work, m: Incoming, chat: LockedChat): Promise<Settled> => {
  try {
    if (m.mustFit) fitOrFail(chat, m.text, [])
  } catch (reason) {
    return { status: 'rejected', reason }
  }
  deps.faults?.('decide')
  const entry = newEntry(w, chat, m, [])
  const { seq } = await applyInput(w, chat, inputOf(m, []), { entry })
  if (m.parts?.length) w.schedule(...mediaJobsOf(chat.state.chatId, m.channelId, entry))
  w.afterCommit(() => deps.metrics.message('in', chat.channelType))
  return {
    status: 'fulfilled',
    value: { seq: seq!, at: w.now, authorName: chat.clientName, text: m.text, files: [] },
  }
}
