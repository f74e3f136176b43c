import { newId, type Stage } from '../stage.ts'
import { keyOf } from '../visitors.ts'
import { keepServer } from './keeper.ts'
import { openPanel } from './panel.ts'
import { createPersistent, type Troubles } from './persistent.ts'
import type { Client, Transport } from './transport.ts'

/** A client of the widget. */
export const widgetClient = (o: {
  readonly name: string
  readonly url: string
  readonly channelId: string
  readonly troubles: Troubles
}): Client => {
  const server = createPersistent(o.url, o.troubles)
  const connect = async () => {
    const started = await server.call('POST', `/widget/${o.channelId}/session`, null, { key: keyOf(o.name) })
    if (!started) return null
    if (started.status !== 200) throw new Error(`${o.name} may not start a session: ${started.text}`)
    const { token } = (JSON.parse(started.text) as { entity: { token: string } }).entity
    const send = async (id: string, text: string) => {
      const answer = await server.call('POST', '/widget/messages', token, { id, text })
      if (!answer) return null
      if (answer.status !== 200) throw new Error(`${o.name} was refused: ${answer.text}`)
      return (JSON.parse(answer.text) as { entity: { seq: number } }).entity
    }
    const write = (text: string) => {
      const id = newId()
      return { id, acked: () => send(id, text) }
    }
    return { write }
  }
  return { connect, stop: server.stop }
}
/** Clients write through the widget's calls and read from the server themselves. */
export const openWidgetTransport = async (stage: Stage): Promise<Transport> => {
  const keeper = await keepServer(stage)
  const { channelId } = stage
  return {
    keeper,
    prepare: async () => {},
    client: (name, url, troubles) => widgetClient({ name, url, channelId, troubles }),
    openPanels: (names) => names.map((name) => openPanel({ url: keeper.url, channelId, name })),
    settle: async () => {},
    checkDeliveries: async () => null,
    close: keeper.stop,
  }
}
