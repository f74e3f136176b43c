import { channels } from '@beseda/contract/endpoints/channels.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import type { DemoConversation, PhoneType, PhoneView } from '@beseda/contract/phone.ts'
import type { Clock } from '../../../server/src/platform/clock.ts'
import type { Ids } from '../../../server/src/platform/random.ts'
import type { Line } from '../scenario.ts'
import { type Caller, call, callDemo } from './call.ts'
import { type Dialogue, isOver, turnOf } from './dialogue.ts'

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
  await call(by, channels.create, created as never)
  // polling begins with what is new, so clients who write before would get no answer
  const isConnected = async () => (await view())?.accounts.some((a) => a.id === account.id && a.isConnected)
  for (let waited = 0; waited < readyMs && !(await isConnected()); waited += pauseMs) await clock.sleep(pauseMs)
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
  return opened
}
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
