import type { Called, Caller } from '../nodes/caller.ts'
import { newId } from '../stage.ts'
import type { Lane } from './lane.ts'

/** One race: what is done at once, and what is wrong afterwards. */
export interface Kind {
  readonly name: string
  readonly run: (lane: Lane) => Promise<Raced>
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

/** The chat of a team that hands nothing out waits; two take it at once. */
const twoTake: Kind = {
  name: 'two take one chat',
  run: async (lane) => {
    const { nodes, ann, bob, byHand, look } = lane
    await writes(nodes[0], byHand.visitor)
    const id = await byHand.chatId()
    const taken = await lane.race(
      () => post(nodes[0], `/chats/${id}/assignment`, ann.token),
      () => post(nodes[1], `/chats/${id}/assignment`, bob.token),
    )
    const winner = taken[0].code === 'ok' ? ann : bob
    const loser = taken[taken[0].code === 'ok' ? 1 : 0]
    const now = await look(id)
    await post(nodes[0], `/chats/${id}/closure`, winner.token)
    return judge(winner === ann ? 'first' : 'second', [
      [taken.filter((t) => t.code === 'ok').length === 1, `both got ${taken.map((t) => t.code)}`],
      [loser.code === 'CHAT_TAKEN', `the loser was told ${loser.code}`],
      [now.operatorId === winner.id, `it is with ${now.operatorId}`],
    ])
  },
}
/** The message is in the old session or opens the next one: nothing stands behind the closing of its session. */
const closeDuringMessage: Kind = {
  name: 'close during an incoming message',
  run: async (lane) => {
    const { nodes, ann, bob, byHand, look } = lane
    await writes(nodes[0], byHand.visitor)
    const id = await byHand.chatId()
    await post(nodes[0], `/chats/${id}/assignment`, ann.token)
    const [closed, sent] = await lane.race(
      () => post(nodes[0], `/chats/${id}/closure`, ann.token),
      () => writes(nodes[1], byHand.visitor),
    )
    const now = await look(id)
    const outcome = now.status === 'closed' ? 'in the old session' : 'opens the next'
    if (now.status !== 'closed') await post(nodes[0], `/chats/${id}/closure`, bob.token)
    return judge(outcome, [
      [closed.code === 'ok', `closing was told ${closed.code}`],
      [sent.code === 'ok', `the message was told ${sent.code}`],
      [now.status !== 'assigned', 'it went to somebody by itself'],
    ])
  },
}
/** One place: he takes a chat by hand while distribution gives him another one. */
const limitFromTwoSides: Kind = {
  name: 'limit from two sides',
  run: async (lane) => {
    const { nodes, eve, hers, handedOut, look, load } = lane
    await writes(nodes[0], hers.visitor)
    const id = await hers.chatId()
    const [taken] = await lane.race(
      () => post(nodes[0], `/chats/${id}/assignment`, eve.token),
      () => writes(nodes[1], handedOut.visitor),
    )
    const other = await handedOut.chatId()
    const [first, second, many] = [await look(id), await look(other), await load(eve.id)]
    const rules: (readonly [boolean, string])[] = [
      [many <= 1, `${many} chats of 1`],
      [['ok', 'DIALOG_LIMIT_REACHED'].includes(taken.code), `taking was told ${taken.code}`],
      [(taken.code === 'ok') === (first.operatorId === eve.id), `${taken.code}, but with ${first.operatorId}`],
      [taken.code === 'ok' || second.operatorId === eve.id, 'neither of them got the place'],
    ]
    await post(nodes[0], `/chats/${id}/closure`, eve.token)
    await post(nodes[1], `/chats/${other}/closure`, eve.token)
    return judge(taken.code === 'ok' ? 'taken' : 'handed out', rules)
  },
}
export const kinds: readonly Kind[] = [twoTake, closeDuringMessage, limitFromTwoSides]
