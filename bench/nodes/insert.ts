import { createHash } from 'node:crypto'
import { newId, type Stage } from '../stage.ts'

export const insert = (stage: Stage, table: string, row: Record<string, unknown>): Promise<unknown> => {
  const columns = Object.keys(row)
  const places = columns.map((_, i) => `$${i + 1}`)
  const text = `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`
  return stage.sql.query(text, Object.values(row))
}
const faraway = '2100-01-01T00:00:00Z'
/** Inserts a sign-in that never expires. Returns its token. */
export const insertSignIn = async (stage: Stage, userId: string): Promise<string> => {
  const token = `bench-token-${newId()}`
  const at = new Date()
  const about = {
    id: newId(),
    organization_id: stage.organizationId,
    user_id: userId,
    created_at: at,
    last_used_at: at,
  }
  const token_hash = createHash('sha256').update(token).digest()
  await insert(stage, 'sign_ins', { ...about, token_hash, ends_at: faraway, expires_at: faraway })
  return token
}
const look = { title: 'Bench', subtitle: '', greeting: 'Hello', accent: '#0B7A74', position: 'right', allowedHosts: [] }
export const insertChannel = async (
  stage: Stage,
  teamId: string | null,
  o: Record<string, unknown> = {},
): Promise<string> => {
  const id = newId()
  const about = { id, organization_id: stage.organizationId, type: 'site_chat', name: `Site ${id.slice(-6)}` }
  const settings = JSON.stringify(look)
  await insert(stage, 'channels', { ...about, team_id: teamId, settings, created_at: new Date(), ...o })
  return id
}
export const insertTeam = async (stage: Stage, o: Record<string, unknown>): Promise<string> => {
  const id = newId()
  const about = { id, organization_id: stage.organizationId, name: `Team ${id.slice(-6)}`, description: 'bench' }
  await insert(stage, 'teams', { ...about, created_at: new Date(), ...o })
  return id
}
/** With the role of the test organization, which has all rights. */
export const insertOperator = async (
  stage: Stage,
  o: { readonly teamIds: readonly string[]; readonly presence: 'online' | 'offline' },
): Promise<{ readonly id: string; readonly token: string }> => {
  const id = newId()
  const at = new Date()
  const [role] = (await stage.sql.query<{ id: string }>('select id from roles limit 1')).rows
  const person = { name: `Operator ${id.slice(-6)}`, login: `${id}@bench.example`, password_hash: 'none' }
  const of = { organization_id: stage.organizationId }
  await insert(stage, 'users', { id, ...of, role_id: role!.id, ...person, created_at: at })
  await insert(stage, 'operator_presence', { user_id: id, ...of, presence: o.presence, since: at })
  for (const team_id of o.teamIds)
    await insert(stage, 'team_members', { organization_id: stage.organizationId, team_id, user_id: id })
  return { id, token: await insertSignIn(stage, id) }
}
