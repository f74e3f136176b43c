/** Thousands of clients that only count bytes. Commands of the parent: connect, leave, expect. */
import { connect, type Socket } from 'node:net'
import { realtime } from '@beseda/contract/realtime.ts'

const hello = JSON.stringify({ type: 'hello', token: 'operator', as: 'user' })
/** Masked with zeroes. */
const helloFrame = Buffer.concat([Buffer.from([0x81, 0x80 | hello.length, 0, 0, 0, 0]), Buffer.from(hello)])
/** An unsolicited pong: it keeps the connection alive and gets no answer, so it does not disturb the count. */
const aliveFrame = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const upgrade = [
  `GET ${realtime.path} HTTP/1.1`,
  'host: bench',
  'connection: Upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
]
let received = 0
/** Over the whole run: the bytes may arrive before the command. */
let expected = 0
let asked = false
const check = (): void => {
  if (!asked || received < expected) return
  asked = false
  process.send!({ received })
}
const count = (chunk: Buffer): void => {
  received += chunk.length
  check()
}
const join = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${upgrade.join('\r\n')}\r\n\r\n`))
    socket.once('error', reject)
    socket.once('data', () => {
      socket.write(helloFrame)
      // The first frame is the welcome, of the hub or of the bare server.
      socket.once('data', () => {
        socket.on('data', count)
        resolve(socket)
      })
    })
  })

const all: Socket[] = []
process.on('message', async (m: { do: string; port: number; sockets: number; bytes: number }) => {
  if (m.do === 'connect') {
    for (let left = m.sockets; left > 0; left -= 50)
      all.push(...(await Promise.all(Array.from({ length: Math.min(50, left) }, () => join(m.port)))))
    process.send!({ sockets: all.length })
    return
  }
  if (m.do === 'leave') {
    for (const socket of all.splice(0)) socket.destroy()
    process.send!({ sockets: 0 })
    return
  }
  expected += m.bytes
  asked = true
  check()
})
setInterval(() => {
  for (const socket of all) socket.write(aliveFrame)
}, realtime.heartbeatMs)
process.once('disconnect', () => process.exit())
