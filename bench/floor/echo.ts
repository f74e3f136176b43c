/** A bare websocket server that returns what it receives. Sends its parent the port. */
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

const wss = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
wss.on('connection', (ws) => ws.on('message', (data) => ws.send(data, { binary: false })))
wss.on('listening', () => process.send!({ port: (wss.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit())
