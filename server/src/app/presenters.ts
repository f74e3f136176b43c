import type { Message } from '@beseda/contract/entities/message.ts'
import type { VisitorChat } from '@beseda/contract/entities/widget.ts'
import type { DomainEvent, EventOf } from '@beseda/contract/events/index.ts'
import type { Entities } from '@beseda/contract/realtime.ts'
import { type ChatRow, chatRows, staffRooms, toChat } from '../features/chat-view/index.ts'
import { type MessageRow, messageColumns, toMessage, toMessages } from '../features/messages/index.ts'
import { isVisitors, toVisitorMessage, visitorChats } from '../features/widget-api/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Runner } from '../platform/db.ts'
import { prepared } from '../platform/db.ts'
import type { FileStore } from '../platform/files.ts'
import type { Outgoing, Present, Room } from '../platform/realtime/types.ts'
import { read, readPipelined, type WorkDeps } from '../platform/unit-of-work.ts'

type ChatEvent = Extract<DomainEvent, { chatId: string }>
const isOfChat = (e: DomainEvent): e is ChatEvent => 'chatId' in e

/** Two look-ups, each by its own index: with `or` between them PostgreSQL would read the whole table. */
const touched = prepared(`
  select * from (
    select ${messageColumns}, external_id from messages where organization_id = $1 and id = any ($2::uuid[])
    union
    select ${messageColumns}, external_id from messages
    where organization_id = $1 and (chat_id, seq) in (select * from unnest($3::uuid[], $4::int[]))) m
  order by chat_id, seq`)

interface Loaded {
  readonly chats: readonly ChatRow[]
  readonly rows: readonly MessageRow[]
  /** By contact. */
  readonly visitorChats: ReadonlyMap<string, VisitorChat>
}
const load = async (c: Runner, organizationId: string, events: readonly ChatEvent[]): Promise<Loaded> => {
  const ids = events.flatMap((e) => ('messageId' in e ? [e.messageId] : []))
  const lines = events.filter(
    (e) => e.type !== 'chat.read' && 'sessionId' in e && !('messageId' in e) && 'seq' in e && e.seq !== undefined,
  )
  const at = [lines.map((e) => e.chatId), lines.map((e) => (e as { seq: number }).seq)]
  const chatIds = [...new Set(events.map((e) => e.chatId))]
  const [chats, rows, visitors] = await Promise.all([
    chatRows(c, organizationId, chatIds),
    c.run<MessageRow>(touched, [organizationId, [...new Set(ids)], ...at]),
    visitorChats(c, organizationId, { chatIds: chatIds.filter((id) => forVisitor(events, id)) }),
  ])
  return { chats, rows, visitorChats: visitors }
}
type PresenterDeps = Pick<WorkDeps, 'pool'> & { readonly clock: Clock; readonly files: FileStore }

/** Events → what to draw: whole entities as they are now, one frame per chat for its staff and one for its visitor. */
export const presenter =
  (deps: PresenterDeps): Present =>
  async (organizationId, stored) => {
    const events = stored.map((s) => s.event)
    const ofChats = events.filter(isOfChat)
    const others = events.flatMap((e, i) => peopleFrame(organizationId, e, stored[i]!.at))
    if (ofChats.length === 0) return others
    const loaded = await readPipelined(deps, organizationId, (c) => load(c, organizationId, ofChats))
    const o = { files: deps.files, now: deps.clock.now(), organizationId }
    const messages = loaded.rows.some((r) => r.has_files)
      ? await read(deps, organizationId, (c) => toMessages(c, o, loaded.rows))
      : loaded.rows.map((r) => toMessage(r, []))
    const frames = loaded.chats.flatMap((row) => chatFrames(organizationId, row, ofChats, loaded, messages))
    return [...frames, ...others]
  }

const chatFrames = (
  organizationId: string,
  row: ChatRow,
  ofChats: readonly ChatEvent[],
  { rows, visitorChats }: Loaded,
  messages: readonly Message[],
): Outgoing[] => {
  const own = ofChats.filter((e) => e.chatId === row.id)
  const event = own.at(-1)!.type
  const mine = messages.filter((m) => m.chatId === row.id)
  const entities: Entities = { chats: [toChat(row)], ...(mine.length && { messages: mine }) }
  const staff = staffFrame(organizationId, row, own, event, entities)
  const visitorChat = visitorChats.get(row.contact_id)
  if (!visitorChat) return [staff]
  const fresh = own.flatMap((e) =>
    e.type === 'message.received' || e.type === 'message.composed' ? [e.messageId] : [],
  )
  const shown = rows.flatMap((r, i) =>
    r.chat_id === row.id && isVisitors(r) && fresh.includes(r.id) ? [toVisitorMessage(r, messages[i]!.files)] : [],
  )
  const visitors: Entities = { visitorChat, ...(shown.length && { visitorMessages: shown }) }
  return [staff, { event, entities: visitors, rooms: [`contact:${row.contact_id}`] }]
}

const staffFrame = (
  organizationId: string,
  row: ChatRow,
  events: readonly ChatEvent[],
  event: string,
  entities: Entities,
): Outgoing => {
  const rooms = staffRooms({
    organizationId,
    teamId: row.team_id,
    channelId: row.channel_id,
    operatorId: row.operator_id,
  })
  const left = events.flatMap((e) => leftBy(organizationId, e))
  return { event, entities, rooms, ...(left.length && { gone: { rooms: left, entities: goneOf(row, events) } }) }
}
/** He is told who leads it now, although he does not see it any more. */
const goneOf = (row: ChatRow, events: readonly ChatEvent[]): Entities => {
  const { client, operator } = toChat(row)
  const takenOver = events.flatMap((e) =>
    operator && e.type === 'chat.unassigned' && e.reason === 'takenOver'
      ? [{ chatId: row.id, operatorId: e.operatorId, client: client.name, by: operator.name }]
      : [],
  )
  return { goneChats: [row.id], ...(takenOver.length && { takenOver }) }
}
/** Who had it in view and may not have any more: its former operator, its former team. */
const leftBy = (organizationId: string, e: ChatEvent): Room[] => {
  if (e.type === 'chat.unassigned') return [`user:${e.operatorId}`]
  if (e.type !== 'chat.transferred' && e.type !== 'chat.transferUndone') return []
  return e.fromTeamId === e.teamId ? [] : [e.fromTeamId ? `team:${e.fromTeamId}` : `org:${organizationId}`]
}
/** Receipts and internal messages are nothing to a visitor. */
const forVisitor = (events: readonly ChatEvent[], chatId: string): boolean =>
  events.some(
    (e) => e.chatId === chatId && e.type !== 'message.statusChanged' && !(e.type === 'message.composed' && e.internal),
  )

/** Which lists of settings an event makes stale. A chat shows the name and the state of its channel. */
const stale = (e: DomainEvent): NonNullable<Entities['staleLists']> => {
  switch (e.type) {
    case 'calendar.changed':
      return ['calendars']
    case 'category.changed':
    case 'categoryTemplate.changed':
      return ['categories']
    case 'channel.changed':
      return e.renamed ? ['channels', 'chats'] : ['channels']
    case 'channel.activated':
    case 'channel.deactivated':
      return ['channels', 'chats']
    case 'role.changed':
      return ['roles']
    case 'team.changed':
      return ['channels', 'teams']
    case 'user.changed':
      return ['users']
    default:
      return []
  }
}
/** Changes that operators did not make themselves: their console tells them. */
const automaticReasons: readonly EventOf<'presence.changed'>['reason'][] = ['inactive', 'chatsFinished', 'slotFreed']
const peopleFrame = (organizationId: string, e: DomainEvent, at: number): Outgoing[] => {
  if (e.type === 'presence.changed') {
    const automatic = automaticReasons.includes(e.reason) && { automatic: true as const }
    const presence = [
      {
        ...{ userId: e.userId, presence: e.presence, since: at, ...automatic },
        ...{ ...(e.kind && { kind: e.kind }), ...(e.until && { until: e.until }) },
      },
    ]
    const everybody: Outgoing = { event: e.type, rooms: [`org:${organizationId}`], entities: { presence } }
    // own words are the person's own, in every tab, and so is how long it was planned to last
    const own: Entities = {
      ...((e.note !== undefined || e.until !== undefined) && { staleViewer: true }),
      ...(e.takenBy !== undefined && { licenceTakenBy: e.takenBy }),
    }
    if (Object.keys(own).length === 0) return [everybody]
    return [everybody, { event: e.type, rooms: [`user:${e.userId}`], entities: own }]
  }
  if (e.type === 'break.awaited')
    return [
      { event: e.type, rooms: [`user:${e.userId}`], entities: { staleViewer: true } },
      { event: e.type, rooms: [`org:${organizationId}`], entities: { staleLists: ['breaks'] } },
    ]
  if (e.type === 'licence.freed') {
    const rooms = e.userIds.map((id) => `user:${id}` as const)
    return [{ event: e.type, rooms, entities: { licenceFree: { until: e.until ?? null } } }]
  }
  const lists = stale(e)
  if (lists.length > 0) return [{ event: e.type, rooms: [`org:${organizationId}`], entities: { staleLists: lists } }]
  if (e.type === 'profile.changed')
    return [{ event: e.type, rooms: [`user:${e.userId}`], entities: { staleViewer: true } }]
  if (e.type !== 'access.changed') return []
  const rooms: Room[] = e.userIds?.map((id) => `user:${id}` as const) ?? [`org:${organizationId}`]
  return [{ event: e.type, rooms, entities: { staleViewer: true } }]
}
