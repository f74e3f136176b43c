import { inLang, type Lang, type Words } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { systemRoles } from '@beseda/contract/system-roles.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { type Separator, writeLine } from '@beseda/domain/csv/write-line.ts'
import { importColumns } from '@beseda/domain/user-import/columns.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { type PersonRow, personColumns } from './read.ts'

interface Row extends PersonRow {
  readonly phone: string
  readonly affiliation: string
  readonly breakMinutes: number | null
}
const page = prepared(`
  select ${personColumns}, u.phone, u.affiliation, op.auto_break_minutes as "breakMinutes"
  from users u join roles r on r.id = u.role_id join operator_presence op on op.user_id = u.id
  where u.organization_id = $1 and ($2::uuid is null or u.id > $2) order by u.id limit $3`)

const yes = (is: boolean): Words => (is ? { ru: 'да', en: 'yes' } : { ru: 'нет', en: 'no' })
interface Column {
  readonly head: Words
  readonly cell: (row: Row, lang: Lang) => string
}
/** The columns of the import, so that an exported file can be imported, and one that only informs. */
const columns: readonly Column[] = [
  { head: importColumns.email, cell: (r) => r.email },
  { head: importColumns.name, cell: (r) => r.name },
  { head: importColumns.phone, cell: (r) => r.phone },
  { head: importColumns.affiliation, cell: (r) => r.affiliation },
  {
    head: importColumns.role,
    cell: ({ role }, lang) => (role.system ? inLang(systemRoles[role.system].name, lang) : role.name),
  },
  { head: importColumns.teams, cell: (r) => r.teams.map((team) => team.name).join(' | ') },
  { head: importColumns.breakMinutes, cell: (r) => String(r.breakMinutes ?? '') },
  { head: importColumns.active, cell: (r, lang) => inLang(yes(r.active), lang) },
  { head: { ru: 'Вход с кодом', en: 'Two-factor' }, cell: (r, lang) => inLang(yes(r.twoFactor === true), lang) },
]

/** One part of the list of users as CSV; the first has the heads and is recorded in the audit log. */
export const exportUsers = async (
  ctx: Ctx,
  { cursor, separator }: { cursor?: string | undefined; separator: Separator },
): Promise<{ text: string; next: string | null }> => {
  const { organizationId, userId, name } = userOf(ctx)
  const [after = null] = fromCursor(cursor, ['id'])
  return work(ctx.deps, organizationId, async (w) => {
    const rows = await w.run<Row>(page, [organizationId, after, limits.exportPage + 1])
    const shown = rows.slice(0, limits.exportPage)
    const lines = shown.map((row) => columns.map(({ cell }) => cell(row, ctx.lang)))
    const heads = after === null ? [columns.map(({ head }) => inLang(head, ctx.lang))] : []
    if (after === null) {
      const what = { entity: 'user', entityId: null, name, action: 'exported' } as const
      recordChange(w, { ...what, before: null, after: null, by: byUser(userId) })
    }
    const last = rows.length > limits.exportPage ? shown.at(-1) : undefined
    const text = [...heads, ...lines].map((cells) => writeLine(cells, separator)).join('')
    return { text, next: last ? toCursor([last.id]) : null }
  })
}
