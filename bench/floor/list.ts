/**
 * The simplest possible list of chats: bare Fastify, pg, and the one statement, its rows unchanged. It connects as the
 * tables' owner, so no row-level security applies; nobody signs in. Arguments: the database, the organization, the
 * operator.
 */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { selectChats } from '../../server/src/features/chat-view/entity.ts'

const [databaseUrl, organizationId, operatorId] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 })
const text = `${selectChats} where c.organization_id = $1 and c.session_id is not null and c.status = 'assigned' and c.operator_id = $2
  order by c.activity_at desc, c.id desc limit 50`
const app = Fastify()
app.get('/api/chats', async () => ({
  chats: (await pool.query({ name: 'list', text, values: [organizationId, operatorId] })).rows,
}))
await app.listen({ port: 0, host: '127.0.0.1' })
process.send!({ port: (app.server.address() as AddressInfo).port })
process.once('disconnect', () => process.exit())
