import { bots } from '@beseda/contract/endpoints/bots.ts'
import { channels } from '@beseda/contract/endpoints/channels.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { routing } from '@beseda/contract/endpoints/routing.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import type { DemoConversation, PhoneType, PhoneView } from '@beseda/contract/phone.ts'
import type { Clock } from '../../../server/src/platform/clock.ts'
import type { Ids } from '../../../server/src/platform/random.ts'
import type { Line } from '../scenario.ts'
import { type Caller, call, callDemo } from './call.ts'
import { type Dialogue, isOver, turnOf } from './dialogue.ts'
import { patiently } from './patiently.ts'

/** A conversation with a client of an emulated provider. */
export interface Emulated {
  /** Name of the channel. */
  readonly channel: string
  readonly dialogue: Dialogue
  /** What the client says: a colleague who sees one knows the script. */
  readonly texts: readonly string[]
  /** Writes the client's next lines when the channel has answered. */
  readonly go: () => Promise<void>
}
interface Place {
  /** As the administrator. */
  readonly by: Caller
  readonly clock: Clock
  readonly ids: Ids
  readonly teamName: string
}
const readyMs = 20_000
const pauseMs = 300

/**
 * Creates the demo's channel of each emulated type by the same call as the form, and its clients write. Types that have a
 * channel already are left as they are.
 */
export const openEmulated = async (place: Place): Promise<readonly Emulated[]> => {
  const { by } = place
  const types = (await callDemo<readonly PhoneType[]>(by, '/demo/phones')) ?? []
  const known = (await call(by, channels.list, {})).channels
  const all = await call(by, teams.list, {} as never)
  const team = all.teams.find((t) => t.name === place.teamName)
  const fresh = types.filter(({ type }) => !known.some((c) => c.type === type))
  // One that is slow or cannot be opened leaves the others.
  const opened = fresh.map((about) => openOne(place, about, team?.id ?? null).catch(() => []))
  return (await Promise.all(opened)).flat()
}
const openOne = async (
  { by, clock, ids }: Place,
  { type, address, demo }: PhoneType,
  teamId: string | null,
): Promise<Emulated[]> => {
  const path = `/demo/phones/${type}`
  const view = () => callDemo<PhoneView>(by, path)
  const account = (await view())?.accounts[0]
  if (!account) return []
  const settings = {
    ...account.credentials,
    ...demo.settings,
    ...(demo.addressField && { [demo.addressField]: address }),
  }
  const created = { id: ids.next(), type, name: demo.name, teamId, settings }
  await patiently(clock, () => call(by, channels.create, created as never))
  // polling begins with what is new, so clients who write before would get no answer
  const isConnected = async () => (await view())?.accounts.some((a) => a.id === account.id && a.isConnected)
  const waitUntil = async (isReady: () => Promise<boolean | undefined>): Promise<void> => {
    for (let waited = 0; waited < readyMs && !(await isReady()); waited += pauseMs) await clock.sleep(pauseMs)
  }
  await waitUntil(isConnected)
  const opened: Emulated[] = []
  for (const conversation of demo.conversations) {
    const { name, phone } = conversation.client
    const begun = await callDemo<{ made: string }>(by, path, { does: 'begin', accountId: account.id, name, phone })
    if (!begun) continue
    const where = { accountId: account.id, clientId: begun.made }
    const one = emulatedOf(demo.name, conversation, {
      write: async (line) => {
        const { text, items = [] } = line
        await callDemo(by, path, { does: 'write', ...where, text, items })
      },
      isAnswered: async () => {
        const chat = (await view())?.chats.find((c) => c.clientId === where.clientId)
        return chat?.messages.at(-1)?.by === 'business'
      },
    })
    await one.go()
    opened.push(one)
  }
  const { withBot = [] } = demo
  // the clients above have an open session by then, so the rule does not concern them
  if (withBot.length > 0) await waitUntil(async () => (await openChats(by, created.id)) >= opened.length)
  if (withBot.length > 0 && (await leadToBot({ by, ids }, created.id)))
    for (const conversation of withBot) {
      const { name, phone } = conversation.client
      const begun = await callDemo<{ made: string }>(by, path, { does: 'begin', accountId: account.id, name, phone })
      if (begun) opened.push(withBotOf({ by, path, view, channel: demo.name }, conversation, account.id, begun.made))
    }
  return opened
}
const openChats = async (by: Caller, channelId: string): Promise<number> => {
  const lists = ['assigned', 'pending'].map((filter) => call(by, queues.list, { filter, scope: 'all' } as never))
  return (await Promise.all(lists)).flatMap((l) => l.chats).filter((c) => c.channel.id === channelId).length
}
/** A rule leads new sessions of the channel to the demo's bot. False: somebody has deleted it. */
const leadToBot = async ({ by, ids }: Pick<Place, 'by' | 'ids'>, channelId: string): Promise<boolean> => {
  const bot = (await call(by, bots.list, {})).bots.find((b) => b.published !== null)
  if (!bot) return false
  const rule = { channelId, id: ids.next(), name: 'Сначала бот', enabled: true, conditions: [] }
  await call(by, routing.create, { ...rule, action: { kind: 'bot', botId: bot.id } })
  return true
}
/** A client who talks to the bot: line by line, each when the last one was answered, by buttons where there are some. */
const withBotOf = (
  o: { by: Caller; path: string; view: () => Promise<PhoneView | undefined>; channel: string },
  { lines }: DemoConversation,
  accountId: string,
  clientId: string,
): Emulated => {
  const { dialogue, texts } = emulatedOf(o.channel, { lines } as DemoConversation, neverWrites)
  /** The bot's message that was answered: an app shows no message for a pressed button. */
  let answered: string | undefined
  const go = async (): Promise<void> => {
    const line = lines[dialogue.at]
    if (line?.by !== 'client') return
    const chat = (await o.view())?.chats.find((c) => c.clientId === clientId)
    const last = chat?.messages.at(-1)
    if (last ? last.by !== 'business' || last.id === answered : dialogue.at > 0) return
    answered = last?.id
    const rows = [...(last?.buttons ?? []), ...(chat?.keyboard ?? [])].flat()
    const button = rows.find(({ label, does }) => label === line.text && does === 'press')
    dialogue.at += 1
    const act = button
      ? { does: 'press', messageId: last!.id, value: button.value, label: button.label }
      : { does: 'write', text: line.text, items: [] }
    await callDemo(o.by, o.path, { ...act, accountId, clientId })
  }
  return { channel: o.channel, dialogue, texts, go }
}
const neverWrites: Client = { write: async () => {}, isAnswered: async () => false }
interface Client {
  readonly write: (line: DemoConversation['lines'][number]) => Promise<void>
  readonly isAnswered: () => Promise<boolean>
}
/** The feed shows a letter without its first line, which is the subject, and without marks of formatting. */
const asLetter = (text: string): string =>
  text
    .slice(text.indexOf('\n\n') + 1)
    .replaceAll('**', '')
    .trim()
const emulatedOf = (channel: string, { lines }: DemoConversation, client: Client): Emulated => {
  const said = lines.map((line): Line => ({ who: line.by, text: line.text, file: null }))
  const words = (line: Line): string => line.text
  const dialogue: Dialogue = { channel: 'site', category: '', lines: said, words, isOpenEnded: true, at: 0 }
  let begun = false
  return {
    channel,
    dialogue,
    texts: lines.flatMap((line) => (line.by === 'client' && line.text ? [line.text, asLetter(line.text)] : [])),
    go: async () => {
      if (isOver(dialogue) || turnOf(dialogue, 'client').length === 0) return
      if (begun && !(await client.isAnswered())) return
      begun = true
      for (const _ of turnOf(dialogue, 'client')) {
        await client.write(lines[dialogue.at]!)
        dialogue.at += 1
      }
    },
  }
}
