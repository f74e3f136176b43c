import type { AddressInfo } from 'node:net'
import { realtime } from '@beseda/contract/realtime.ts'
import { Browser } from '../realtime/browser.ts'
import type { World } from '../world/world.ts'

export type OpenConsole = Browser
/** A console with an open socket on a server that really listens. The caller cuts it. */
export const openConsole = async (w: World, token: string): Promise<OpenConsole> => {
  if (!w.app.server.listening) {
    await w.app.listen({ host: '127.0.0.1', port: 0 })
    w.deps.hub.attach(w.app.server, { originAllowed: () => true })
  }
  const { port } = w.app.server.address() as AddressInfo
  const browser = new Browser(`ws://127.0.0.1:${port}${realtime.path}`)
  await browser.opened
  browser.send({ type: 'hello', token, as: 'user' })
  await browser.until((f) => f.type === 'welcome')
  return browser
}
