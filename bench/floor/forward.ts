/**
 * The simplest path of an operator's message to a provider: a bare Node server stores it with one insert, waits for the
 * commit, answers, and calls the provider. Arguments: the database, the provider. Sends its port to the parent process.
 */
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const [databaseUrl, provider] = process.argv.slice(2) as [string, string]
const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 })
await pool.query('create schema if not exists floor')
await pool.query('create table if not exists floor.forwarded (id uuid primary key, text text not null)')
const insert = 'insert into floor.forwarded (id, text) values ($1, $2)'
const agent = new Agent({ keepAlive: true, maxSockets: 50 })

const server = createServer((call, response) => {
  const chunks: Buffer[] = []
  call.on('data', (chunk: Buffer) => chunks.push(chunk))
  call.on('end', async () => {
    const { id, text } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { id: string; text: string }
    await pool.query({ name: 'forward', text: insert, values: [id, text] })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '2' }).end('{}')
    const headers = { 'content-type': 'application/json' }
    const out = request(`${provider}/messages`, { method: 'POST', headers, agent }, (answer) => answer.resume())
    out.on('error', () => {})
    out.end(JSON.stringify({ id, text }))
  })
})
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit())
