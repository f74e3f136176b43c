import { type AddressInfo, createServer, type Server } from 'node:net'
import { serveImap } from '../server/src/channels/email/emulator-imap.ts'
import { type Mailbox, newMailbox } from '../server/src/channels/email/emulator-mailbox.ts'
import { serveSmtp } from '../server/src/channels/email/emulator-smtp.ts'

/** A mailbox with its mail servers on real connections of this machine. */
export interface ServedMailbox {
  readonly box: Mailbox
  /** For the settings of a channel. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly close: () => Promise<void>
}
export const serveMailbox = async (login: string): Promise<ServedMailbox> => {
  const box = newMailbox(login, 'the password of the mailbox')
  const servers: Server[] = []
  const listen = async (serve: typeof serveImap): Promise<number> => {
    const server = createServer((socket) => serve(socket, box))
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }
  const [receivePort, sendPort] = [await listen(serveImap), await listen(serveSmtp)]
  return {
    box,
    settings: {
      ...{ protocol: 'imap', receiveHost: '127.0.0.1', receivePort, receiveTls: 'none' },
      ...{ login, password: box.password, sendHost: '127.0.0.1', sendPort, sendTls: 'none' },
    },
    close: async () => {
      for (const server of servers) server.close()
    },
  }
}
