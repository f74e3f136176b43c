/**
 * The simplest path of a message to an operator: a bare Node server stores it with one insert, waits for the commit,
 * sends it to every websocket and answers. No authentication, no decisions. Argument: the database. Sends its port to
 * the parent process.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'

/** The size of the frame that an operator receives for a message. */
const frameBytes = 434
const pool = new pg.Pool({ connectionString: process.argv[2], max: 12 })
await pool.query('create schema if not exists floor')
await pool.query(
  'create table if not exists floor.delivered (id uuid primary key, text text not null, at timestamptz not null)',
)
const insert = 'insert into floor.delivered (id, text, at) values ($1, $2, now())'
const operators = new Set<WebSocket>()

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', async () => {
    const { id, text } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { id: string; text: string }
    await pool.query({ name: 'deliver', text: insert, values: [id, text] })
    const frame = JSON.stringify({ id, text }).padEnd(frameBytes)
    for (const operator of operators) operator.send(frame)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '2' }).end('{}')
  })
})
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (ws) => {
  operators.add(ws)
  ws.on('close', () => operators.delete(ws))
  ws.on('message', () => ws.send('{}'))
})
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit())
