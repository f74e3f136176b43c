import type { Caller } from '../../nodes/caller.ts'
import { newId } from '../../stage.ts'
import { says } from '../compare/action.ts'
import type { RealCentre, RealOperator } from './arrange.ts'
import type { ChatNow } from './observer.ts'

export interface Actor {
  /**
   * Performs one random action; all random choices are made before the first await. Returns the code of the response.
   */
  readonly act: (chats: readonly ChatNow[]) => Promise<string>
  /** Ids of the messages that were acknowledged. */
  readonly acked: ReadonlySet<string>
  /** By action and result: `close ok`, `take CHAT_TAKEN`. */
  readonly answers: ReadonlyMap<string, number>
  /** The largest limit that was asked for since the last call, by team. */
  readonly takeAskedLimits: () => ReadonlyMap<string, number>
}
const statuses = ['online', 'online', 'online', 'online', 'finishing', 'break'] as const
/** Responses that mean that the simulation itself sent an invalid call. */
const nonsense = ['INVALID_INPUT', 'INVALID_JSON', 'PAGE_NOT_FOUND', 'ACCESS_DENIED', 'VISITOR_UNKNOWN']

export const createActor = (
  centre: RealCentre,
  caller: Caller,
  chance: () => number,
  wrong: (what: string) => void,
): Actor => {
  const { operators, visitors, teams } = centre
  const acked = new Set<string>()
  const answers = new Map<string, number>()
  let askedLimits = new Map<string, number>()
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!
  const note = (what: string, code: string): string => {
    answers.set(`${what} ${code}`, (answers.get(`${what} ${code}`) ?? 0) + 1)
    if (nonsense.includes(code)) wrong(`${what} was answered ${code}`)
    return code
  }
  const call = async (what: string, method: string, path: string, token: string, body?: unknown) =>
    note(what, (await caller.call(method, path, token, body)).code)

  const write = async (path: string, token: string, what: string, to: object = {}): Promise<string> => {
    const [id, word] = [newId(), pick(says)]
    const code = await call(what, 'POST', path, token, { id, text: `a message ${id} ${word}`, ...to })
    if (code === 'ok') acked.add(id)
    return code
  }
  const changeLimit = async (me: RealOperator): Promise<string> => {
    const [team, limit] = [pick(teams), 1 + Math.floor(chance() * 6)]
    const all = (await caller.call('GET', '/teams', me.token)).entity as { teams: { id: string }[] } | null
    const now = all?.teams.find((t) => t.id === team.id) as Record<string, unknown> | undefined
    if (!now) return note('limit', 'NOT_READ')
    const memberIds = operators.filter((o) => o.teamIds.includes(team.id)).map((o) => o.id)
    askedLimits.set(team.id, Math.max(limit, askedLimits.get(team.id) ?? 0))
    const form = { name: now.name, description: now.description, memberIds, dialogLimit: limit }
    return call('limit', 'PATCH', `/teams/${team.id}`, me.token, form)
  }
  const leave = async (me: RealOperator): Promise<string> => {
    const code = await call('sign out', 'POST', '/cm-identity/auth/acc/logout', me.token, {})
    await centre.signIn(me)
    return code
  }
  const closeMany = (chats: readonly ChatNow[], who: RealOperator): Promise<string> => {
    const chatIds = [...new Set(Array.from({ length: 4 }, () => pick(chats).id))]
    return call('close many', 'POST', '/chats/bulk/close', who.token, { chatIds })
  }
  const handOn = (chat: ChatNow, who: RealOperator): Promise<string> => {
    const [dice, other] = [chance(), pick(operators)]
    const toPerson = dice < 0.5 ? { kind: 'operator', operatorId: other.id } : { kind: 'lastOperator' }
    const to = dice < 0.65 ? toPerson : { kind: 'team', teamId: pick(teams).id }
    const note = chance() < 0.3 ? 'please look' : ''
    const body = { id: newId(), to, force: chance() < 0.3, note }
    return call('transfer', 'POST', `/chats/${chat.id}/transfer`, who.token, body)
  }
  return {
    acked,
    answers,
    takeAskedLimits: () => {
      const asked = askedLimits
      askedLimits = new Map()
      return asked
    },
    act: (chats) => {
      const operator = pick(operators)
      const visitor = pick(visitors)
      const dice = chance()
      const other = chance() < 0.1
      if (dice < 0.36 || chats.length === 0) return write('/widget/messages', visitor.token, 'client writes')
      const chat = pick(chats)
      const owner = operators.find((o) => o.id === chat.operatorId)
      const who = other ? operator : (owner ?? operator)
      if (dice < 0.56) return write(`/chats/${chat.id}/messages`, who.token, 'reply')
      if (dice < 0.64) return call('take', 'POST', `/chats/${chat.id}/assignment`, operator.token, {})
      if (dice < 0.77) return call('close', 'POST', `/chats/${chat.id}/closure`, who.token, {})
      if (dice < 0.78) return call('close not', 'DELETE', `/chats/${chat.id}/closure`, who.token)
      if (dice < 0.8) return call('read', 'POST', `/chats/${chat.id}/read`, who.token, { seq: chat.lastSeq })
      if (dice < 0.82) return changeLimit(operator)
      if (dice < 0.83) return leave(operator)
      if (dice < 0.84) return write('/chats', operator.token, 'write first', { contactId: chat.contactId })
      if (dice < 0.845) return closeMany(chats, operator)
      if (dice < 0.88) return handOn(chat, who)
      if (dice < 0.9) return call('transfer not', 'POST', `/chats/${chat.id}/transfer/undo`, who.token, {})
      if (dice < 0.91) return call('take over', 'POST', `/chats/${chat.id}/take-over`, operator.token, {})
      return call('presence', 'PATCH', '/presence', operator.token, { presence: pick(statuses) })
    },
  }
}
