import type { DeadLetter, DeadLetterKind, DeadLetterPage } from '@beseda/contract/entities/dead-letter.ts'
import { type Connection, prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { read, systemWork } from '../../platform/unit-of-work.ts'
import { recordListed } from '../audit/index.ts'
import { type LetterRow, lettersSql } from './letters-sql.ts'

export interface Matching {
  readonly kind?: DeadLetterKind | undefined
  readonly channelId?: string | undefined
}
export interface ListInput extends Matching {
  readonly cursor?: string | undefined
  readonly limit: number
}
const page = prepared(`${lettersSql} and ($4::timestamptz is null or (l.at, l.position) < ($4, $5::bigint))
  order by l.at desc, l.position desc limit $6`)
const count = prepared(`select kind, count(*)::int as n from (${lettersSql}) x group by kind`)

const toLetter = (row: LetterRow): DeadLetter => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  channel: row.channel_name === null ? null : { id: row.channel_id!, name: row.channel_name, type: row.channel_type! },
  organization: { id: row.organization_id, name: row.organization_name },
  reason: row.reason,
  tries: row.tries,
  createdAt: row.at,
})
const listOf = async (
  c: Pick<Connection, 'run'>,
  organizationId: string | null,
  { kind, channelId, cursor, limit }: ListInput,
): Promise<DeadLetterPage> => {
  const [at = null, position = null] = fromCursor(cursor, ['time', 'bigint'])
  const which = [organizationId, kind ?? null, channelId ?? null]
  const rows = await c.run<LetterRow>(page, [...which, at, position, limit + 1])
  const counted = await c.run<{ kind: DeadLetterKind; n: number }>(count, [organizationId, null, channelId ?? null])
  const counts = { delivery: 0, inbound: 0, job: 0, ...Object.fromEntries(counted.map(({ kind, n }) => [kind, n])) }
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const next = last ? toCursor([new Date(last.at).toISOString(), last.position]) : null
  return { letters: shown.map(toLetter), next, counts }
}
export const listOwn = (deps: Deps, { organizationId }: SignedIn, input: ListInput): Promise<DeadLetterPage> =>
  read(deps, organizationId, (c) => listOf(c, organizationId, input))

/** For the service. Each organization whose letters are shown has that in its log. */
export const listAll = (deps: Deps, user: SignedIn, input: ListInput): Promise<DeadLetterPage> =>
  systemWork(deps, async (s) => {
    const found = await listOf(s, null, input)
    await recordListed(s, user, [...new Set(found.letters.map((l) => l.organization.id))])
    return found
  })
