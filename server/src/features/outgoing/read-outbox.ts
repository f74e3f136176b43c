import type {
  OpenedOutgoing,
  OutgoingKind,
  OutgoingMessage,
  OutgoingState,
} from '@beseda/contract/entities/outgoing.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { brandOf } from '../../platform/brands.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { recordChange, recordListed } from '../audit/index.ts'
import { textOf } from './layout.ts'
import { type LetterData, writeLetter } from './letters.ts'

interface Row {
  id: string
  medium: 'mail' | 'sms'
  kind: OutgoingKind
  recipient: string
  organization_id: string
  lang: Lang
  brand: string | null
  data: LetterData[OutgoingKind] | null
  organization: string | null
  state: OutgoingState
  failure: string | null
  created_at: number
  sent_at: number | null
}
/** The failure of a waiting message is stored in its job. */
const columns = `m.id, m.medium, m.kind, m.recipient, m.lang, m.brand, m.data, m.organization_id, o.name as organization, m.state, m.created_at, m.sent_at,
  coalesce(m.failure, (select j.last_error from jobs j where j.organization_id = m.organization_id
    and j.name = 'outgoing.deliver' and j.data ->> 'id' = m.id::text and m.state = 'waiting' limit 1)) as failure`
const from = 'outgoing_messages m left join organizations o on o.id = m.organization_id'
const page = prepared(`
  select ${columns} from ${from}
  where ($1::text is null or m.state = $1) and ($2::text is null or strpos(lower(m.recipient), lower($2)) > 0)
    and ($3::timestamptz is null or (m.created_at, m.id) < ($3, $4::uuid))
  order by m.created_at desc, m.id desc limit $5`)
const one = prepared(`select ${columns} from ${from} where m.id = $1`)

const toMessage = (row: Row): OutgoingMessage => ({
  id: row.id,
  medium: row.medium,
  kind: row.kind,
  to: row.recipient,
  organization: row.organization,
  state: row.state,
  failure: row.failure,
  createdAt: row.created_at,
  sentAt: row.sent_at,
})
export interface OutboxPage {
  readonly state?: OutgoingState | undefined
  readonly search?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}
/** Lists the outbox and records the view in the audit log of each listed organization. */
export const listOutbox = async (deps: Deps, user: SignedIn, { state, search, cursor, limit }: OutboxPage) => {
  const [at = null, id = null] = fromCursor(cursor, ['time', 'id'])
  const rows = await systemWork(deps, async (s) => {
    const found = await s.run<Row>(page, [state ?? null, search?.trim() || null, at, id, limit + 1])
    const owners = found.slice(0, limit).flatMap((row) => (row.organization === null ? [] : [row.organization_id]))
    await recordListed(s, user, [...new Set(owners)])
    return found
  })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const next = last ? toCursor([new Date(last.created_at).toISOString(), last.id]) : null
  return { messages: shown.map(toMessage), next }
}
const privateKinds: ReadonlySet<OutgoingKind> = new Set(['transcript', 'unreadReplies', 'scheduledReport'])
export const openOutgoing = async (deps: Deps, user: SignedIn, id: string): Promise<OpenedOutgoing> => {
  const row = await systemWork(deps, async (s) => {
    const [found] = await s.run<Row>(one, [id])
    if (!found) throw fail('OUTGOING_NOT_FOUND')
    if (found.organization !== null && found.organization_id !== user.organizationId) {
      const w = await s.actFor(found.organization_id)
      const by = { kind: 'observer', id: user.userId, name: user.name } as const
      const what = { entity: 'organization', entityId: found.organization_id, name: found.organization } as const
      recordChange(w, { ...what, action: 'viewed', before: null, after: null, by })
    }
    return found
  })
  const letter = row.data && writeLetter(row.kind, row.data, row.lang, brandOf(deps.settings, row.brand).name)
  // what clients and organizations write to each other is not the service's
  const isPrivate = privateKinds.has(row.kind)
  const text = letter && !isPrivate ? (row.medium === 'sms' ? letter.short : textOf(letter)) : null
  return { ...toMessage(row), subject: letter && row.medium === 'mail' ? letter.subject : null, text }
}
