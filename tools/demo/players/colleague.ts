import { auth } from '@beseda/contract/endpoints/auth.ts'
import { categories } from '@beseda/contract/endpoints/categories.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { DemoUser } from '../../../server/src/platform/deps.ts'
import { type Caller, call, Refusal } from './call.ts'
import type { Scene } from './client.ts'
import { openConsole } from './console.ts'
import { type Dialogue, isOver, turnOf } from './dialogue.ts'

const second = 1000
const words = {
  ru: {
    hello: 'Здравствуйте! Это демо, и я — симуляция: отвечаю только по сценарию. Войдите оператором, и чат придёт вам.',
    later: 'Уточняю у коллег и вернусь с ответом.',
    note: 'Симуляция: этот клиент пишет не по сценарию, передаю вам',
  },
  en: {
    hello:
      'Hello! This is a demo, and I am simulated: I only follow a script. Sign in as an operator, and the chat comes to you.',
    later: 'I am checking with my colleagues and will be back with an answer.',
    note: 'Simulated: this client follows no script, over to you',
  },
}
/** A person who plays keeps free slots for clients of their own making: the limit of the demo's teams is 12 and 8. */
export const mostChatsOfPerson = 9
export interface Cast {
  /** The dialogue in which a simulated client has written this text. Clients and operators see different ids. */
  readonly dialogueOf: (channel: string, text: string) => Dialogue | null
  /** Users whom people play now. */
  readonly playedBy: () => readonly string[]
  /** Messages before it belong to the history of the demo. */
  readonly since: number
}
export interface Colleague {
  readonly userId: string
  readonly leave: () => Promise<void>
}

/** Signs in as a user of the demo and does their work: answers by the scripts, chooses categories and closes. */
export const playColleague = async (scene: Scene, cast: Cast, user: DemoUser, speed: number): Promise<Colleague> => {
  const { clock, url } = scene
  const { token } = await call({ url }, auth.signIn, { login: user.login, password: user.password })
  const by: Caller = { url, token }
  const me = await call(by, auth.currentUser, {})
  const closeConsole = openConsole(url, token, clock)
  if (me.presence !== 'online') await call(by, auth.setPresence, { presence: 'online' } as never)
  let isHere = true
  /** When to answer, by chat and newest message. */
  const planned = new Map<string, number>()
  const look = async (): Promise<void> => {
    const { chats: own } = await call(by, queues.list, { filter: 'assigned' } as never)
    for (const chat of own) {
      // a bot that handed the chat over has written last
      if (chat.waitingSince === null || chat.lastMessage?.author === 'operator' || chat.closingAt !== null) continue
      const key = `${chat.id} ${chat.lastMessage?.seq}`
      const dueAt = planned.get(key) ?? clock.now() + (1.5 + scene.chance.around(speed / 3, 0.5)) * second * scene.pace
      planned.set(key, dueAt)
      // A chat that moved away meanwhile refuses, and the others are answered. An answer lost to a restart comes again.
      if (clock.now() >= dueAt) await answer(scene, cast, by, chat).catch(ignoreRefusal)
    }
  }
  const work = async (): Promise<void> => {
    while (isHere) {
      await clock.sleep(3 * second * scene.pace)
      if (isHere) await look().catch(ignoreRefusal)
    }
  }
  const worked = work()
  return {
    userId: me.id,
    leave: async () => {
      isHere = false
      await worked
      closeConsole()
      await call(by, auth.signOut, {}).catch(() => {})
    },
  }
}
const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof Refusal) && !(error instanceof Error && 'code' in error)) throw error
}

const answer = async (scene: Scene, cast: Cast, by: Caller, chat: Chat): Promise<void> => {
  const { clock, ids, pace } = scene
  await call(by, chats.read, { chatId: chat.id, seq: chat.lastSeq })
  const { messages: feed } = await call(by, messages.list, { chatId: chat.id, limit: 20 } as never)
  const last = feed.findLast((m) => m.kind === 'message' && m.author.kind === 'client')
  if (!last) return
  const say = async (text: string, internal = false): Promise<void> => {
    await call(by, chats.typing, { chatId: chat.id })
    await clock.sleep(Math.min(12 * second, text.length * 40) * pace)
    await call(by, messages.send, { chatId: chat.id, id: ids.next(), text, fileIds: [], internal })
  }
  // A place or a card has no text: the words before it in the same turn show the script.
  const turn = feed.slice(feed.findLastIndex((m) => m.kind === 'message' && m.author.kind === 'operator') + 1)
  const said = turn.findLast((m) => m.kind === 'message' && m.author.kind === 'client' && m.text !== '')
  const d = said ? cast.dialogueOf(chat.channel.name, said.text) : null
  const lang = /[а-яё]/i.test((said ?? last).text) ? words.ru : words.en
  if (!d) {
    if (last.at < cast.since) return say(lang.later)
    return (await handOver(scene, cast, by, chat, lang.note)) ? undefined : say(lang.hello)
  }
  if (d.isOpenEnded && isOver(d)) {
    const isGiven = await handOver(scene, cast, by, chat, lang.note, mostChatsOfPerson)
    return isGiven ? undefined : say(lang.later)
  }
  const from = d.at
  for (const [i, line] of turnOf(d, 'colleague').entries()) {
    d.at = Math.max(d.at, from + i + 1)
    await say(d.words(line, clock.now()), line.who === 'note')
  }
  if (d.isOpenEnded || (!isOver(d) && turnOf(d, 'client').length > 0)) return
  await clock.sleep(scene.chance.around(15 * second, 0.5) * pace)
  const { categories: possible } = await call(by, categories.ofChat, { chatId: chat.id })
  await call(by, chats.close, { chatId: chat.id, ...categoryIn(possible, d.category) })
}
const categoryIn = (
  all: readonly { readonly id: string; readonly parentId: string | null; readonly name: string }[],
  path: string,
): { categoryId?: string } => {
  let parentId: string | null = null
  for (const name of path.split(' › ')) {
    const found = all.find((c) => c.parentId === parentId && c.name === name)
    if (!found) return {}
    parentId = found.id
  }
  return parentId ? { categoryId: parentId } : {}
}
/** Gives the chat to a person who is online and has fewer chats than `most`, if there is one. */
const handOver = async (
  { ids }: Scene,
  cast: Cast,
  by: Caller,
  chat: Chat,
  note: string,
  most = Number.POSITIVE_INFINITY,
): Promise<boolean> => {
  const { operators } = await call(by, transfers.targets, { chatId: chat.id })
  const person = operators.find(
    (o) => o.presence === 'online' && cast.playedBy().includes(o.id) && o.openDialogs < most,
  )
  if (!person) return false
  const to = { kind: 'operator' as const, operatorId: person.id }
  await call(by, transfers.transfer, { chatId: chat.id, id: ids.next(), to, note, force: false })
  return true
}
