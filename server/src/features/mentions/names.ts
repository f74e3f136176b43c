import type { Mentioned } from '@beseda/contract/entities/mention.ts'
import type { Named } from '@beseda/domain/chats/mentions.ts'
import { type Connection, prepared } from '../../platform/db.ts'

const names = prepared('select id, name from users where organization_id = $1 and id = any ($2::uuid[])')

/** The stored mentions of messages with the names of now, by message. */
export const namedNow = async (
  c: Pick<Connection, 'run'>,
  organizationId: string,
  rows: readonly { readonly id: string; readonly mentions: readonly Named[] | null }[],
): Promise<ReadonlyMap<string, Mentioned[]>> => {
  const naming = rows.filter((r) => r.mentions !== null)
  if (naming.length === 0) return new Map()
  const ids = [...new Set(naming.flatMap((r) => r.mentions!.map(({ id }) => id)))]
  const users = await c.run<{ id: string; name: string }>(names, [organizationId, ids])
  const nameOf = new Map(users.map(({ id, name }) => [id, name]))
  return new Map(
    naming.map((r) => [r.id, r.mentions!.map((m) => ({ ...m, name: nameOf.get(m.id) ?? m.written }))] as const),
  )
}
