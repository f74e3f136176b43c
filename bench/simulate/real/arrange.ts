import { createHash } from 'node:crypto'
import type { Caller } from '../../nodes/caller.ts'
import { newId, type Stage } from '../../stage.ts'
import { keyOf } from '../../visitors.ts'

export interface RealOperator {
  readonly id: string
  readonly teamIds: readonly string[]
  token: string
}
export interface RealTeam {
  readonly id: string
  readonly redistributeMinutes: number | null
}
export interface RealVisitor {
  readonly token: string
}
/** Who lives in the simulated contact centre. */
export interface RealTown {
  readonly stage: Stage
  readonly teams: readonly RealTeam[]
  readonly operators: readonly RealOperator[]
  readonly visitors: readonly RealVisitor[]
  /** Signs somebody in (again). */
  readonly signIn: (operator: RealOperator) => Promise<void>
}
export interface TownSize {
  readonly teams: number
  readonly operators: number
  readonly chats: number
}
const look = { title: 'Town', subtitle: '', greeting: 'Hello', accent: '#0B7A74', position: 'right', allowedHosts: [] }
const faraway = '2100-01-01T00:00:00Z'

const insert = (stage: Stage, table: string, row: Record<string, unknown>): Promise<unknown> => {
  const columns = Object.keys(row)
  const places = columns.map((_, i) => `$${i + 1}`)
  return stage.sql.query(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  )
}

/** Teams with limits of 1 to 5, people of one or more teams, channels (one without a team), customers. */
export const arrangeTown = async (
  stage: Stage,
  { teams: teamCount, operators: many, chats }: TownSize,
  chance: () => number,
): Promise<Omit<RealTown, 'visitors'> & { readonly channelIds: readonly string[]; readonly chats: number }> => {
  const of = { organization_id: stage.organizationId, created_at: new Date() }
  const [role] = (await stage.sql.query<{ id: string }>('select id from roles limit 1')).rows
  const teams = Array.from({ length: teamCount }, (_, i) => ({
    id: newId(),
    redistributeMinutes: i % 3 === 2 ? null : 1 + Math.floor(chance() * 20),
  }))
  for (const [i, { id, redistributeMinutes }] of teams.entries())
    await insert(stage, 'teams', {
      ...of,
      id,
      name: `Team ${i}`,
      description: 'simulated',
      dialog_limit: 1 + Math.floor(chance() * 5),
      redistribute_minutes: redistributeMinutes,
      close_hours: 24 + Math.floor(chance() * 48),
      inactivity_hours: chance() < 0.5 ? 24 + Math.floor(chance() * 24) : null,
    })
  const operators = Array.from({ length: many }, (_, i) => ({
    id: newId(),
    token: '',
    teamIds: teams.filter((_, t) => t === i % teamCount || chance() < 0.2).map((t) => t.id),
  }))
  const signIn = async (operator: RealOperator): Promise<void> => {
    operator.token = `simulated-token-${newId()}`
    await insert(stage, 'sign_ins', {
      id: newId(),
      organization_id: stage.organizationId,
      user_id: operator.id,
      token_hash: createHash('sha256').update(operator.token).digest(),
      created_at: of.created_at,
      last_used_at: of.created_at,
      ends_at: faraway,
      expires_at: faraway,
    })
  }
  for (const [i, operator] of operators.entries()) {
    const person = { name: `Operator ${i}`, login: `sim${i}@bench.example`, password_hash: 'none' }
    const absent = { presence: 'offline', presence_since: of.created_at }
    await insert(stage, 'users', { ...of, id: operator.id, role_id: role!.id, ...person, ...absent })
    for (const team_id of operator.teamIds)
      await insert(stage, 'team_members', { organization_id: of.organization_id, team_id, user_id: operator.id })
    await signIn(operator)
  }
  const channelIds: string[] = []
  for (const teamId of [...teams.map((t) => t.id), null]) {
    const id = newId()
    await insert(stage, 'channels', {
      ...of,
      id,
      type: 'site_chat',
      name: `Site ${id.slice(-4)}`,
      team_id: teamId,
      settings: JSON.stringify(look),
    })
    channelIds.push(id)
  }
  return { stage, teams, operators, signIn, channelIds, chats }
}

/** Customers open the widget: spread over the channels, a tenth in the one without a team. */
export const letVisitorsCome = async (
  caller: Caller,
  channelIds: readonly string[],
  many: number,
): Promise<RealVisitor[]> => {
  const [withTeam, without] = [channelIds.slice(0, -1), channelIds.at(-1)!]
  const visitors: RealVisitor[] = []
  for (let i = 0; i < many; i++) {
    const channelId = i % 10 === 9 ? without : withTeam[i % withTeam.length]!
    const answer = await caller.call('POST', `/widget/${channelId}/session`, null, { key: keyOf(`town-${i}`) })
    visitors.push({ token: (answer.entity as { token: string }).token })
  }
  return visitors
}
