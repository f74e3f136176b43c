import type { VisitorMessage } from '@beseda/contract/entities/widget.ts'
import { createClient } from '@beseda/sdk/client.ts'
import { createConversation } from '@beseda/sdk/conversation.ts'
import { memoryStorage, type Platform } from '@beseda/sdk/platform.ts'
import { WebSocket } from 'ws'
import { keyOf } from '../visitors.ts'
import { firstDifference } from './equal.ts'

/** A customer's open panel without the rendering, independent of the sender: the widget's SDK. */
export interface Panel {
  readonly difference: () => Promise<string | null>
  readonly messages: () => readonly VisitorMessage[]
  readonly cut: () => void
  readonly close: () => void
}
interface Page {
  readonly messages: readonly VisitorMessage[]
  readonly more: boolean
}
export const openPanel = (o: { readonly url: string; readonly channelId: string; readonly name: string }): Panel => {
  const storage = memoryStorage()
  storage.set(`${o.channelId}.key`, keyOf(o.name))
  let socket: WebSocket | null = null
  const platform: Platform = {
    now: () => Date.now(),
    later: (ms, callback) => {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    fetch,
    openSocket: (url) => {
      socket = new WebSocket(url, { perMessageDeflate: false })
      socket.on('error', () => {})
      return socket as unknown as ReturnType<Platform['openSocket']>
    },
    storage,
  }
  const client = createClient({ base: o.url, lang: () => 'ru', platform })
  const conversation = createConversation({
    client,
    widgetId: o.channelId,
    platform,
    socketBase: o.url.replace('http', 'ws'),
    page: () => undefined,
  })
  const fetchAll = async (from: number): Promise<VisitorMessage[]> => {
    const all: VisitorMessage[] = []
    for (let after = from - 1, more = true; more; ) {
      const page: Page = await conversation.withToken((token) =>
        client.call('messages', { after, limit: 100 }, { token }),
      )
      all.push(...page.messages)
      after = page.messages.at(-1)?.seq ?? after
      more = page.more
    }
    return all
  }
  const messages = () => conversation.state().messages
  return {
    difference: async () => {
      const fresh = await fetchAll(messages()[0]?.seq ?? 1)
      const found = firstDifference(messages(), fresh)
      return found && `the panel of ${o.name}, ${conversation.state().connection}: ${found}`
    },
    messages,
    cut: () => socket?.terminate(),
    close: conversation.stop,
  }
}
