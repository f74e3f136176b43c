import type { Input } from '@beseda/domain/chat-session/input.ts'
import type { Engine } from '@beseda/domain/engine/engine.ts'
import type { Caller } from '../../nodes/caller.ts'
import { newId } from '../../stage.ts'
import type { RealCentre, RealOperator } from '../real/arrange.ts'
import type { Moves } from './moves.ts'

/** A chat as the server stores it. */
export interface RealChat {
  readonly id: string
  readonly contactId: string
  readonly status: string
  readonly operatorId: string | null
  readonly teamId: string | null
  readonly sessionId: string
  /** Who transferred it and can undo that. */
  readonly transferredBy: string | null
  /** How many entries the feed has after the last undo of a transfer; null: there was none. */
  readonly entriesSinceUndo: number | null
  /** Of the last message with buttons, when a bot leads the chat. */
  readonly offer: { readonly messageId: string; readonly buttons: readonly Offered[] } | null
}
interface Offered {
  readonly kind: 'reply' | 'link'
  readonly label: string
  readonly payload: string
}
export interface People {
  readonly centre: RealCentre
  readonly visitors: readonly Visitor[]
  readonly categoryIds: readonly string[]
  readonly moves: Moves
}
/** The same action for both: a call to the server, and an input of the engine. */
export interface Action {
  readonly name: string
  readonly call: () => Promise<string>
  /** The same in the engine, whose chats have the ids of their contacts; returns the code of the refusal, or null. */
  readonly apply: (engine: Engine) => string | null
}
export interface Visitor {
  readonly token: string
  readonly contactId: string
}
/** What bots and rules look for, and what they do not know. */
export const says = ['привет', 'где заказ', 'оператор', 'да', 'нет', 'help me', 'пока', 'сколько стоит?'] as const
const statuses = ['online', 'online', 'online', 'finishing', 'break'] as const
const everyRight = { mayMoveAny: true, isOperator: true } as const

const callAs =
  (caller: Caller) =>
  async (method: string, path: string, { token }: { token: string }, body?: unknown): Promise<string> =>
    (await caller.call(method, path, token, body)).code

/** The client writes for the first time or again. */
export const clientWrites = (caller: Caller, visitor: Visitor, text: string): Action => {
  const id = newId()
  return {
    name: 'client writes',
    call: () => callAs(caller)('POST', '/widget/messages', visitor, { id, text }),
    apply: (engine) =>
      engine.apply(visitor.contactId, { type: 'clientWrote', message: { text, files: [] }, origin: 'subscriber' }),
  }
}

/** The server answers a repeated undo with the chat as it is; the engine would refuse it. */
const undoTransfer = (caller: Caller, chat: RealChat, { id: userId, token }: RealOperator, moves: Moves): Action => {
  const { contactId, transferredBy, entriesSinceUndo } = chat
  const isRepeated = !transferredBy && moves.isRepeatedUndo(contactId, userId, entriesSinceUndo)
  return {
    name: isRepeated ? 'undo transfer again' : 'undo transfer',
    call: () => callAs(caller)('POST', `/chats/${chat.id}/transfer/undo`, { token }, {}),
    apply: (engine) => (isRepeated ? null : engine.apply(contactId, { type: 'transferUndone', userId })),
  }
}

/** Draws a random action. All operators have all rights. */
export const drawAction = (
  caller: Caller,
  { centre: { operators, teams }, visitors, categoryIds, moves }: People,
  chats: readonly RealChat[],
  chance: () => number,
): Action => {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!
  const call = callAs(caller)
  const known = chats.length > 0 ? pick(chats) : null
  const operator = pick(operators)
  const owner = operators.find((o) => o.id === known?.operatorId) ?? operator
  const who: RealOperator = chance() < 0.15 ? operator : owner
  const userId = who.id
  const dice = chance()
  if (!known || dice < 0.34) {
    const visitor = pick(visitors)
    const offer = chats.find((chat) => chat.contactId === visitor.contactId)?.offer
    const pressed = offer && chance() < 0.6 ? pick(offer.buttons) : null
    const text = pressed?.label ?? pick(says)
    if (offer && pressed) {
      const id = newId()
      const about = { message: { text, files: [] }, origin: 'subscriber' } as const
      const button = { messageId: offer.messageId, payload: pressed.payload }
      return {
        name: 'client presses',
        call: () => call('POST', '/widget/messages', visitor, { id, text, button }),
        apply: (engine) => engine.apply(visitor.contactId, { type: 'buttonPressed', ...about, button }),
      }
    }
    return clientWrites(caller, visitor, text)
  }
  const about = (name: string, request: () => Promise<string>, input: Input): Action => ({
    ...{ name, call: request },
    apply: (engine) => engine.apply(known.contactId, input),
  })
  const path = `/chats/${known.id}`
  if (dice < 0.52) {
    const id = newId()
    const reply = () => call('POST', `${path}/messages`, who, { id, text: id })
    return about('reply', reply, { type: 'operatorReplied', userId })
  }
  if (dice < 0.6) {
    // A user who may take every chat takes one of another team over.
    const isOfTeam = known.teamId === null || operator.teamIds.includes(known.teamId)
    const type = known.status === 'pending' && !isOfTeam ? 'takenOver' : 'taken'
    const take = () => call('POST', `${path}/assignment`, operator, {})
    return about('take', take, { type, userId: operator.id })
  }
  if (dice < 0.7) {
    const chosen = chance() < 0.6 ? { categoryId: pick(categoryIds) } : {}
    const close = () => call('POST', `${path}/closure`, who, chosen)
    return about('close', close, { type: 'close', userId, mayCloseAny: true, ...chosen })
  }
  if (dice < 0.73) {
    const input = { type: 'closingUndone', userId, mayCloseAny: true } as const
    return about('undo close', () => call('DELETE', `${path}/closure`, who), input)
  }
  if (dice < 0.74) {
    const input = { type: 'snoozeCancelled', userId, mayAny: true } as const
    return about('cancel snooze', () => call('DELETE', `${path}/snooze`, who), input)
  }
  if (dice < 0.83) {
    const id = newId()
    const force = chance() < 0.3
    const to =
      chance() < 0.5
        ? ({ kind: 'operator', operatorId: pick(operators).id } as const)
        : ({ kind: 'team', teamId: pick(teams).id } as const)
    const transfer = () => call('POST', `${path}/transfer`, who, { id, to, force, note: '' })
    return about('transfer', transfer, { type: 'transferred', id, userId, ...everyRight, to, force, note: '' })
  }
  if (dice < 0.86) {
    // mostly where there is something to undo, or to repeat
    const moved = chats.filter((c) => c.transferredBy !== null || c.entriesSinceUndo !== null)
    const chat = moved.length > 0 && chance() < 0.8 ? pick(moved) : known
    const by = operators.find((o) => o.id === (chat.transferredBy ?? chat.operatorId)) ?? who
    return undoTransfer(caller, chat, chance() < 0.8 ? by : operator, moves)
  }
  if (dice < 0.89) {
    const takeOver = () => call('POST', `${path}/take-over`, operator, {})
    return about('take over', takeOver, { type: 'takenOver', userId: operator.id })
  }
  if (dice < 0.92) {
    const categoryId = chance() < 0.2 ? null : pick(categoryIds)
    const categorise = () => call('POST', `${path}/category`, who, { categoryId })
    return about('categorise', categorise, { type: 'categorised', userId, mayAny: true, categoryId })
  }
  if (dice < 0.95) {
    const value = 1 + Math.floor(chance() * 5)
    const visitor = visitors.find((v) => v.contactId === known.contactId)!
    return {
      name: 'rate',
      call: () => call('POST', '/widget/rating', visitor, { sessionId: known.sessionId, value, comment: '' }),
      apply: (engine) => engine.rate(known.contactId, { clientId: known.contactId, value, comment: '' }),
    }
  }
  const presence = pick(statuses)
  const whenFree = chance() < 0.5
  const choice = { type: 'chosen', presence, whenFree, kind: null, note: '', minutes: null } as const
  return {
    name: whenFree && presence !== 'online' ? `${presence} when free` : presence,
    call: () => call('PATCH', '/presence', operator, { presence, whenFree }),
    apply: (engine) => engine.applyToPresence(operator.id, choice),
  }
}
