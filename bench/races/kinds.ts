import type { Called, Caller } from '../nodes/caller.ts'
import { newId } from '../stage.ts'
import type { Lane } from './lane.ts'

/** One race: what leads to it, what is done at once, and what is wrong afterwards. */
export interface Kind {
  readonly name: string
  readonly prepare: (lane: Lane) => Promise<void>
  /** So much time goes by in between, milliseconds. */
  readonly passMs?: number
  /** `leadMs`: so much the second call has to be ahead, so that both come first equally often. */
  readonly race: (lane: Lane, leadMs: number) => Promise<Raced>
  /** How it comes out when the first call was first. Then the second one gets a longer lead; it may take longer. */
  readonly firstWins?: string
}
export interface Raced {
  /** How it came out, in a word. */
  readonly outcome: string
  readonly wrong: readonly string[]
}
const post = (caller: Caller, path: string, token: string, body: unknown = {}): Promise<Called> =>
  caller.call('POST', path, token, body)
const judge = (outcome: string, rules: readonly (readonly [boolean, string])[]): Raced => ({
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

/** The chat of a team that hands nothing out waits; two take it at once. */
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
    return judge(winner === ann ? 'first' : 'second', [
      [taken.filter((t) => t.code === 'ok').length === 1, `both got ${taken.map((t) => t.code)}`],
      [loser.code === 'CHAT_TAKEN', `the loser was told ${loser.code}`],
      [now.operatorId === winner.id, `it is with ${now.operatorId}`],
    ])
  },
}
/** Its operator closes it while he hands it to a colleague. */
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
    return judge(isMoved ? 'handed on' : 'closed', [
      // everybody of the stage may close everything, so also what was handed on a moment before
      [closed.code === 'ok', `closing was told ${closed.code}`],
      [isMoved || moved.code === 'CHAT_CLOSED', `the transfer was told ${moved.code}`],
      [now.operatorId === (isMoved ? bob.id : ann.id), `it is with ${now.operatorId}`],
      [now.closing, 'it does not close'],
    ])
  },
}
/** About when the closing becomes final the customer writes: he keeps it open, or opens a session (again). */
const closeDuringMessage: Kind = {
  name: 'close during an incoming message',
  prepare: async (lane) => {
    const { nodes, returning, ann } = lane
    await writes(nodes[0], returning.visitor)
    const id = await returning.chatId()
    // opened again it is with who had it before
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
    return judge(isLate ? 'opens one' : 'stays open', [
      [sent.code === 'ok', `the message was told ${sent.code}`],
      [now.status !== 'closed', 'the message lies in a closed chat'],
      [!now.closing, 'it still closes'],
    ])
  },
}
/** One place: she takes a chat by hand while distribution gives her another one. */
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
    return judge(taken.code === 'ok' ? 'taken' : 'handed out', [
      [many <= 1, `${many} chats of 1`],
      [['ok', 'DIALOG_LIMIT_REACHED'].includes(taken.code), `taking was told ${taken.code}`],
      [(taken.code === 'ok') === (first.operatorId === eve.id), `${taken.code}, but with ${first.operatorId}`],
      [taken.code === 'ok' || second.operatorId === eve.id, 'neither of them got the place'],
    ])
  },
}
export const kinds: readonly Kind[] = [twoTake, transferDuringClose, closeDuringMessage, limitFromTwoSides]

/** Everything that is open in the lane is closed; that becomes final a moment later. */
export const closeAll = async ({ nodes, ann, byHand, returning, hers, handedOut, look }: Lane): Promise<void> => {
  for (const place of [byHand, returning, hers, handedOut]) {
    const id = await place.chatId()
    const now = id && (await look(id))
    if (now && now.status !== 'closed' && !now.closing) await post(nodes[0], `/chats/${id}/closure`, ann.token)
  }
}
