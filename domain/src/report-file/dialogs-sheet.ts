import type { DialogRow } from '@beseda/contract/entities/report.ts'
import { inLang, type Lang, type Words } from '@beseda/contract/lang.ts'
import { metricOf } from '@beseda/contract/metrics/index.ts'
import { wallOf } from '../calendar/zone.ts'
import { type Column, type ColumnKind, type Sheet, type Value, words } from './sheet.ts'
import type { Look } from './table-sheet.ts'

interface Described {
  readonly head: (look: Look) => string
  readonly kind: ColumnKind
  readonly value: (row: DialogRow, look: Look & { readonly timeZone: string }) => Value
}
const column = (head: Words, kind: ColumnKind, value: Described['value']): Described => ({
  ...{ head: ({ lang }) => inLang(head, lang), kind, value },
})
const duration = (id: 'firstReply' | 'reply' | 'dialog' | 'queue'): Described => ({
  head: ({ lang, clock }) => `${inLang(metricOf(id), lang)}, ${inLang(words[clock], lang)}`,
  ...{ kind: 'seconds', value: (row, { clock }) => row[id]?.[`${clock}Ms`] ?? null },
})
const handledBy = {
  operator: { ru: 'Оператор', en: 'Operator' },
  bot: { ru: 'Бот', en: 'Bot' },
  nobody: { ru: 'Никто', en: 'Nobody' },
} as const satisfies Record<string, Words>
const named = (words: Words | null, lang: Lang): Value => words && inLang(words, lang)

const described: readonly Described[] = [
  column({ ru: 'Номер обращения', en: 'Session number' }, 'count', (d) => d.number),
  column({ ru: 'Открыто', en: 'Opened' }, 'moment', (d, { timeZone }) => wallOf(timeZone, d.openedAt)),
  column({ ru: 'Закрыто', en: 'Closed' }, 'moment', (d, { timeZone }) => d.closedAt && wallOf(timeZone, d.closedAt)),
  column({ ru: 'Клиент', en: 'Client' }, 'text', (d) => d.client.name),
  column(words.channel, 'text', (d) => d.channel.name),
  column(words.team, 'text', (d) => d.team?.name ?? null),
  column(words.operator, 'text', (d) => d.operator?.name ?? null),
  column(words.category, 'text', (d) => d.category),
  column({ ru: 'Закрыл', en: 'Closed by' }, 'text', (d) => d.closer?.name ?? null),
  column({ ru: 'Обработано', en: 'Handled by' }, 'text', (d, { lang }) =>
    named(d.handledBy && handledBy[d.handledBy], lang),
  ),
  column({ ru: 'Пропущено', en: 'Missed' }, 'count', (d) => (d.missed === null ? 0 : 1)),
  ...(['queue', 'firstReply', 'reply', 'dialog'] as const).map(duration),
  column(metricOf('transfers'), 'count', (d) => d.transfers),
  column(metricOf('reopened'), 'count', (d) => d.reopenings),
  column(metricOf('rating'), 'count', (d) => d.rating),
]
type DialogLook = Look & { readonly timeZone: string }
export const dialogColumns = (look: Look): Column[] => described.map(({ head, kind }) => ({ head: head(look), kind }))
export const dialogValues = (row: DialogRow, look: DialogLook): Value[] =>
  described.map(({ value }) => value(row, look))
export const dialogsSheet = (rows: readonly DialogRow[], look: DialogLook): Sheet => ({
  columns: dialogColumns(look),
  rows: rows.map((row) => dialogValues(row, look)),
})
