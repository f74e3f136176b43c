import type { Called, Caller } from '../nodes/caller.ts'
import { newId } from '../stage.ts'
import type { Lane } from './lane.ts'

/** One race: its preparation, the two concurrent calls, and the checks afterwards. */
export interface Kind {
  readonly name: string
  readonly prepare: (lane: Lane) => Promise<void>
  /** How much time passes between preparation and race, in milliseconds. */
  readonly passMs?: number
  /** `leadMs`: the head start of the second call, chosen so that both win equally often. */
  readonly race: (lane: Lane, leadMs: number) => Promise<Raced>
  /** The outcome when the first call won. The second one then gets a longer head start, because it may take longer. */
  readonly firstWins?: string
}
export interface Raced {
  /** The outcome, as one word. */
  readonly outcome: string
  readonly wrong: readonly string[]
}
const post = (caller: Caller, path: string, token: string, body: unknown = {}): Promise<Called> =>
  caller.call('POST', path, token, body)
const check = (outcome: string, rules: readonly (readonly [boolean, string])[]): Raced => ({
  outcome,
  wrong: rules.filter(([holds]) => !holds).map(([, what]) => what),
})
const writes = (caller: Caller, token: string) =>
  post(caller, '/widget/messages', token, { id: newId(), text: `race ${newId()}` })

const customerWrites = async ({ nodes, byHand }: Lane): Promise<void> => {
  await writes(nodes[0], byHand.visitor)
}
const annHasIt = async (lane: Lane): Promise<void> => {
  await customerWrites(lane)
  await post(lane.nodes[0], `/chats/${await lane.byHand.chatId()}/assignment`, lane.ann.token)
}

/** A chat of a team with manual distribution waits; two operators take it. */
const twoTake: Kind = {
  name: 'two take one chat',
  prepare: customerWrites,
  firstWins: 'first',
  race: async (lane, leadMs) => {
    const { nodes, ann, bob, byHand, look } = lane
    const id = await byHand.chatId()
    const taken = await lane.race(
      () => post(nodes[0], `/chats/${id}/assignment`, ann.token),
      () => post(nodes[1], `/chats/${id}/assignment`, bob.token),
      leadMs,
    )
    const [winner, loser] = taken[0].code === 'ok' ? [ann, taken[1]] : [bob, taken[0]]
    const now = await look(id)
    return check(winner === ann ? 'first' : 'second', [
      [taken.filter((t) => t.code === 'ok').length === 1, `both got ${taken.map((t) => t.code)}`],
      [loser.code === 'CHAT_TAKEN', `the loser was told ${loser.code}`],
      [now.operatorId === winner.id, `it is with ${now.operatorId}`],
    ])
  },
}
/** The chat's operator closes it and transfers it to a colleague. */
const transferDuringClose: Kind = {
  name: 'transfer during close',
  prepare: annHasIt,
  firstWins: 'closed',
  race: async (lane, leadMs) => {
    const { nodes, ann, bob, byHand, look } = lane
    const id = await byHand.chatId()
    const to = { kind: 'operator', operatorId: bob.id }
    const [closed, moved] = await lane.race(
      () => post(nodes[0], `/chats/${id}/closure`, ann.token),
      () => post(nodes[1], `/chats/${id}/transfer`, ann.token, { id: newId(), to }),
      leadMs,
    )
    const now = await look(id)
    const isMoved = moved.code === 'ok'
    return check(isMoved ? 'handed on' : 'closed', [
      // All users of the organization may close every chat, even one transferred a moment before.
      [closed.code === 'ok', `closing was told ${closed.code}`],
      [isMoved || moved.code === 'CHAT_CLOSED', `the transfer was told ${moved.code}`],
      [now.operatorId === (isMoved ? bob.id : ann.id), `it is with ${now.operatorId}`],
      [now.closing, 'it does not close'],
    ])
  },
}
/** The customer writes when the closing becomes final: the message cancels the closing or opens a session (again). */
const closeDuringMessage: Kind = {
  name: 'close during an incoming message',
  prepare: async (lane) => {
    const { nodes, returning, ann } = lane
    await writes(nodes[0], returning.visitor)
    const id = await returning.chatId()
    // A reopened session belongs to its former operator.
    await post(nodes[0], `/chats/${id}/take-over`, ann.token)
    lane.remembered.begun = await lane.begun(id)
    await post(nodes[0], `/chats/${id}/closure`, ann.token)
  },
  passMs: 6_800,
  race: async (lane) => {
    const { nodes, returning, look, begun } = lane
    const id = await returning.chatId()
    await lane.wait(1_200)
    const sent = await writes(nodes[1], returning.visitor)
    const now = await look(id)
    const isLate = (await begun(id)) > lane.remembered.begun
    return check(isLate ? 'opens one' : 'stays open', [
      [sent.code === 'ok', `the message was told ${sent.code}`],
      [now.status !== 'closed', 'the message lies in a closed chat'],
      [!now.closing, 'it still closes'],
    ])
  },
}
/** One slot: the operator takes a chat while distribution assigns another one to them. */
const limitFromTwoSides: Kind = {
  name: 'limit from two sides',
  prepare: async ({ nodes, hers }) => {
    await writes(nodes[0], hers.visitor)
  },
  firstWins: 'taken',
  race: async (lane, leadMs) => {
    const { nodes, eve, hers, handedOut, look, load } = lane
    const id = await hers.chatId()
    const [taken] = await lane.race(
      () => post(nodes[0], `/chats/${id}/assignment`, eve.token),
      () => writes(nodes[1], handedOut.visitor),
      leadMs,
    )
    const other = await handedOut.chatId()
    const [first, second, many] = [await look(id), await look(other), await load(eve.id)]
    return check(taken.code === 'ok' ? 'taken' : 'handed out', [
      [many <= 1, `${many} chats of 1`],
      [['ok', 'DIALOG_LIMIT_REACHED'].includes(taken.code), `taking was told ${taken.code}`],
      [(taken.code === 'ok') === (first.operatorId === eve.id), `${taken.code}, but with ${first.operatorId}`],
      [taken.code === 'ok' || second.operatorId === eve.id, 'neither of them got the place'],
    ])
  },
}
export const kinds: readonly Kind[] = [twoTake, transferDuringClose, closeDuringMessage, limitFromTwoSides]

/** Closes all open chats of the lane; they become closed after the time for undo. */
export const closeAll = async ({ nodes, ann, byHand, returning, hers, handedOut, look }: Lane): Promise<void> => {
  for (const place of [byHand, returning, hers, handedOut]) {
    const id = await place.chatId()
    const now = id && (await look(id))
    if (now && now.status !== 'closed' && !now.closing) await post(nodes[0], `/chats/${id}/closure`, ann.token)
  }
}
