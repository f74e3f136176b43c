import type { Http, HttpCall } from '../../platform/http/call.ts'
import type { Tcp, Wire } from '../../platform/tcp-port.ts'

/**
 * Where a channel of the demo finds its provider. The name cannot exist in any network, so only a server that runs
 * emulators reaches it; there is no address of this machine in the settings of a channel.
 */
export const emulatorAddress = (type: string): string => `http://${type}.emulator.invalid`
const address = /^http:\/\/([a-z_]+)\.emulator\.invalid(?=\/|$)/

/** Calls to emulators go to the address where they listen. */
export const reachingEmulators = <T extends Http>(http: T, url: string): T => {
  const towards = (call: HttpCall): HttpCall => ({
    ...call,
    url: call.url.replace(address, (_, type: string) => `${url}/${type}`),
  })
  return {
    ...http,
    request: (call) => http.request(towards(call)),
    download: (call, maxBytes) => http.download(towards(call), maxBytes),
  }
}

const host = /^(?:[a-z0-9-]+\.)*([a-z_]+)\.emulator\.invalid$/
/** Connections to emulators are made inside of this process. They speak no TLS, so nothing looks safe that is not. */
export const reachingByTcp = (
  tcp: Tcp,
  open: (type: string, host: string, port: number) => Promise<Wire | null>,
  later: (ms: number, then: () => void) => () => void,
): Tcp => ({
  ...tcp,
  connect: async (target) => {
    const type = host.exec(target.host)?.[1]
    if (!type) return tcp.connect(target)
    const wire = target.tls ? null : await open(type, target.host, target.port)
    if (!wire) return { lost: true, reason: target.tls ? 'ERR_SSL_WRONG_VERSION_NUMBER' : 'ECONNREFUSED' }
    wire.once(
      'close',
      later(target.maxMs, () => wire.destroy()),
    )
    return { lost: false, wire }
  },
})
