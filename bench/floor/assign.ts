import type { Pool } from 'pg'
import type { Stage } from '../stage.ts'

const lockOperators = `
  select op.user_id as id from operator_presence op join team_members m on m.user_id = op.user_id
  where op.organization_id = $1 and m.team_id = $2 and op.presence = 'online' order by op.user_id for no key update of op`
const lockChats = `
  select id from chats where organization_id = $1 and status = 'pending' order by activity_at, id limit $2 for update skip locked`
const assign = `update chats set status = 'assigned', operator_id = $2, assigned_at = now() where id = $1`
const note = 'insert into floor_assignments (chat_id, operator_id, at) values ($1, $2, now())'
const perTransaction = 50

/**
 * Assigns all waiting chats by the locking statements alone: lock the operators, lock some chats, update each chat and
 * insert one history line. No rules, no events, no jobs. Returns the milliseconds.
 */
export const assignAllBare = async (stage: Stage, pool: Pool): Promise<number> => {
  await pool.query('create table if not exists floor_assignments (chat_id uuid, operator_id uuid, at timestamptz)')
  const client = await pool.connect()
  try {
    const startedAt = performance.now()
    for (let given = 0, left = true; left; ) {
      await client.query('begin')
      const who = [stage.organizationId, stage.teamId]
      const { rows: operators } = await client.query({ name: 'lock operators', text: lockOperators, values: who })
      const some = [stage.organizationId, perTransaction]
      const { rows: chats } = await client.query({ name: 'lock chats', text: lockChats, values: some })
      for (const { id } of chats) {
        const operator = operators[given++ % operators.length].id
        await client.query({ name: 'assign', text: assign, values: [id, operator] })
        await client.query({ name: 'note', text: note, values: [id, operator] })
      }
      await client.query('commit')
      left = chats.length > 0
    }
    return performance.now() - startedAt
  } finally {
    client.release()
  }
}

const readLoads = `
  select u.id, u.name, op.last_assigned_at,
    (select count(*)::int from chats c where c.operator_id = u.id and c.status = 'assigned') as load
  from users u join operator_presence op on op.user_id = u.id join team_members m on m.user_id = u.id
  where u.organization_id = $1 and m.team_id = $2 order by u.id`

/**
 * One choice by the locking statements alone: lock the operators of the team, read their loads. Returns the
 * milliseconds.
 */
export const chooseBare = async (stage: Stage, pool: Pool): Promise<number> => {
  const client = await pool.connect()
  const who = [stage.organizationId, stage.teamId]
  try {
    await client.query('begin')
    const startedAt = performance.now()
    await client.query({ name: 'lock operators', text: lockOperators, values: who })
    await client.query({ name: 'read loads', text: readLoads, values: who })
    const took = performance.now() - startedAt
    await client.query('commit')
    return took
  } finally {
    client.release()
  }
}
