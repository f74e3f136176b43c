import type { OpenClient } from '@beseda/contract/entities/open-client.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Program } from '../../platform/gate.ts'
import { fieldError } from '../../platform/input-error.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { read } from '../../platform/unit-of-work.ts'
import { survivorOf } from '../client-survivors/index.ts'
import { normalizedDetail } from '../clients/index.ts'
import { openClients } from './client-rows.ts'

const changed = 'coalesce(cl.changed_at, cl.created_at)'
const page = prepared(`
  select cl.id, ${changed} as at from clients cl
  where cl.organization_id = $1 and cl.merged_into is null and cl.deleted_at is null
    and ($2::timestamptz is null or ${changed} >= $2)
    and ($3::timestamptz is null or (${changed}, cl.id) > ($3, $4::uuid))
    and ($5::text is null or exists (
      select from client_links l where l.organization_id = $1 and l.source = 'api' and l.external_id = $5 and l.client_id = cl.id))
    and ($6::text is null or cl.id in (
      select client_id from client_details where organization_id = $1 and kind = 'phone' and value = $6
      union select client_id from contacts where organization_id = $1 and phone = $6))
    and ($7::text is null or cl.id in (
      select client_id from client_details where organization_id = $1 and kind = 'email' and value = $7
      union select client_id from contacts where organization_id = $1 and email = $7))
  order by ${changed}, cl.id limit $8`)

interface Input {
  readonly externalId?: string | undefined
  readonly phone?: string | undefined
  readonly email?: string | undefined
  readonly changedSince?: number | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}
const searched = (kind: 'phone' | 'email', typed: string | undefined): string | null => {
  if (typed === undefined) return null
  const value = normalizedDetail({ kind, value: typed })
  if (value === null) throw fieldError(kind, kind === 'phone' ? 'PHONE_FORMAT' : 'EMAIL_FORMAT')
  return value
}
export const listOpenClients = async (
  deps: Deps,
  { organizationId }: Program,
  { externalId, phone, email, changedSince, cursor, limit }: Input,
): Promise<{ clients: OpenClient[]; next: string | null }> => {
  const [at = null, id = null] = fromCursor(cursor, ['time', 'id'])
  const filter = [externalId ?? null, searched('phone', phone), searched('email', email)]
  return read(deps, organizationId, async (c) => {
    const values = [organizationId, toDb(changedSince ?? null), at, id, ...filter, limit + 1]
    const found = await c.run<{ id: string; at: number }>(page, values)
    const shown = found.slice(0, limit)
    const last = found.length > limit ? shown.at(-1) : undefined
    const clients = await openClients(
      c,
      organizationId,
      shown.map((row) => row.id),
    )
    return { clients, next: last ? toCursor([toDb(last.at), last.id]) : null }
  })
}
export const findOpenClient = (deps: Deps, { organizationId }: Program, asked: string): Promise<OpenClient> =>
  read(deps, organizationId, async (c) => {
    const clientId = await survivorOf(c, organizationId, asked)
    const [client] = clientId ? await openClients(c, organizationId, [clientId]) : []
    if (!client) throw fail('PROFILE_NOT_FOUND')
    return client
  })
