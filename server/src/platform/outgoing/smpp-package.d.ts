/** The package has no types; these are the parts that we use. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'

  export interface Pdu {
    readonly command: string
    readonly command_status: number
    readonly message_id?: string
    readonly response: (fields?: object) => Pdu
    readonly [field: string]: unknown
  }
  export type Answer = (pdu: Pdu) => void
  export interface Session extends EventEmitter {
    bind_transceiver(fields: object, answer: Answer): boolean
    submit_sm(fields: object, answer: Answer): boolean
    unbind(answer?: Answer): boolean
    send(pdu: Pdu): boolean
    close(): void
    destroy(): void
  }
  export interface Server extends EventEmitter {
    listen(port: number, host: string, ready: () => void): void
    address(): { port: number }
    close(done?: () => void): void
  }
  export interface Smpp {
    connect(options: object): Session
    createServer(onSession: (session: Session) => void): Server
    readonly errors: Readonly<Record<string, number>>
  }
  const smpp: Smpp
  export default smpp
}
