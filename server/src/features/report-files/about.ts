import { type Clock, listOf } from '@beseda/contract/entities/report-filter.ts'
import { inLang, type Lang, type Words } from '@beseda/contract/lang.ts'
import { type MetricId, metricOf } from '@beseda/contract/metrics/index.ts'
import { wallOf } from '@beseda/domain/calendar/zone.ts'
import { words as sheetWords } from '@beseda/domain/report-file/sheet.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import type { ReportInput } from '../report-numbers/index.ts'

const words = {
  report: { ru: 'Отчёт', en: 'Report' },
  period: sheetWords.period,
  zone: { ru: 'Часовой пояс', en: 'Time zone' },
  clock: { ru: 'Длительности', en: 'Durations' },
  made: { ru: 'Числа на момент', en: 'Numbers as of' },
  spam: { ru: 'Обращений в спаме, не учтены', en: 'Sessions marked as spam, not counted' },
  error: { ru: 'Точность медианы и 90-го процентиля', en: 'Accuracy of median and p90' },
  by: { ru: 'Длительность относится к периоду', en: 'A duration belongs to the period' },
  stop: { ru: 'в котором закончилась', en: 'in which it ended' },
  start: { ru: 'в котором началась', en: 'in which it began' },
  teams: sheetWords.teams,
  operators: { ru: 'Сотрудники', en: 'Employees' },
  channels: { ru: 'Каналы', en: 'Channels' },
  categories: { ru: 'Категории', en: 'Categories' },
  statuses: { ru: 'Статусы клиентов', en: 'Statuses of clients' },
  tags: { ru: 'Метки клиентов', en: 'Tags of clients' },
  handledBy: { ru: 'Обработано', en: 'Handled by' },
  operator: { ru: 'оператором', en: 'an operator' },
  bot: { ru: 'ботом', en: 'a bot' },
  nobody: { ru: 'никем', en: 'nobody' },
} as const satisfies Record<string, Words>

const names = prepared(`
  select id::text as id, name from teams where organization_id = $1 and id::text = any ($2::text[])
  union all select id::text, name from users where organization_id = $1 and id::text = any ($2::text[])
  union all select id::text, name from channels where organization_id = $1 and id::text = any ($2::text[])
  union all select id::text, path from categories where organization_id = $1 and id::text = any ($2::text[])
  union all select id::text, name from client_statuses where organization_id = $1 and id::text = any ($2::text[])
  union all select id::text, name from tags where organization_id = $1 and id::text = any ($2::text[])`)
const lists = ['teams', 'operators', 'channels', 'categories', 'statuses', 'tags'] as const

/** The conditions of the report by name: a file outlives its filter. */
export const conditionsOf = async (
  c: Runner,
  { organizationId, input, lang }: { organizationId: string; input: ReportInput; lang: Lang },
): Promise<[string, string][]> => {
  const ids = lists.flatMap((list) => listOf(input[list]))
  const found = ids.length === 0 ? [] : await c.run<{ id: string; name: string }>(names, [organizationId, ids])
  const nameOf = new Map(found.map(({ id, name }) => [id, name]))
  const none = inLang(sheetWords.none, lang)
  return [
    ...lists.flatMap((list): [string, string][] => {
      const chosen = listOf(input[list]).map((id) => nameOf.get(id) ?? none)
      return chosen.length === 0 ? [] : [[inLang(words[list], lang), chosen.join(', ')]]
    }),
    ...(input.handledBy
      ? ([[inLang(words.handledBy, lang), inLang(words[input.handledBy], lang)]] as [string, string][])
      : []),
  ]
}

interface Frame {
  readonly period: { readonly from: string; readonly to: string }
  readonly timeZone: string
  readonly spam: number
  readonly error: number
  readonly at: number
}
interface About {
  readonly report: Words
  readonly frame: Frame
  readonly clock: Clock
  readonly by: 'stop' | 'start'
  readonly lang: Lang
  readonly conditions: readonly [string, string][]
  readonly metrics: readonly MetricId[]
}
/** What a reader needs to trust the numbers: period, conditions, and the definition of each metric. */
export const aboutRows = ({ report, frame, clock, by, lang, conditions, metrics }: About): [string, string][] => {
  const { period, timeZone, spam, error, at } = frame
  const say = (word: keyof typeof words) => inLang(words[word], lang)
  const moment = new Date(wallOf(timeZone, at)).toISOString().slice(0, 19).replace('T', ' ')
  return [
    [say('report'), inLang(report, lang)],
    [say('period'), `${period.from} – ${period.to}`],
    [say('zone'), timeZone],
    [say('made'), moment],
    [say('clock'), inLang(sheetWords[clock], lang)],
    [say('by'), say(by)],
    ...conditions,
    [say('spam'), String(spam)],
    ...(error > 0 ? ([[say('error'), `± ${error * 100} %`]] as [string, string][]) : []),
    ...metrics.map((id): [string, string] => [inLang(metricOf(id), lang), inLang(metricOf(id).definition, lang)]),
  ]
}
