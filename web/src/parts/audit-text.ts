import type { Option, Right } from '@beseda/contract/access.ts'
import { options, rights } from '@beseda/contract/access-words.ts'
import { type AuditForm, auditForm } from '@beseda/contract/audit.ts'
import { settingForm } from '@beseda/contract/channels/setting-field.ts'
import { colourWords } from '@beseda/contract/colour-words.ts'
import { distributionRuleNames } from '@beseda/contract/distribution-rules.ts'
import type { AuditChange, AuditEntry, AuditValue } from '@beseda/contract/entities/audit.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { reportNames } from '@beseda/contract/reports/index.ts'
import { schedulePeriodNames } from '@beseda/contract/reports/schedule-periods.ts'
import { formatDateTime, formatFullDate, formatNumber, formatRoubles, formatWeekday } from '../lib/format.ts'
import { brand } from '../lib/page-meta.ts'
import { fill } from '../lib/words/plural.ts'
import type { Words } from '../lib/words/shape.ts'

type Spoken = { readonly words: Words<'audit'>; readonly lang: Lang; readonly now: number }
type Scalar = Exclude<AuditValue, null | readonly string[]>

const known = <T extends string>(table: Readonly<Record<T, unknown>>, name: string): name is T =>
  Object.hasOwn(table, name)

const scalarText = (value: Scalar, form: AuditForm | undefined, { words, lang, now }: Spoken): string => {
  const { audit } = words
  if (typeof value === 'boolean') return value ? audit.yes : audit.no
  if (typeof value === 'number') {
    if (form === 'kopecks') return formatRoubles(value)
    if (form === 'date') return formatFullDate(value)
    if (form === 'secretAt') return fill(audit.secretSet, { time: formatDateTime(value, now) })
    if (form === 'time') return formatDateTime(value, now)
    if (form === 'hours' || form === 'minutes' || form === 'seconds')
      return fill(audit.units[form], { n: formatNumber(value) })
    return formatNumber(value)
  }
  if (form === 'week') return weekLine(value)
  if (form === 'report' && known(reportNames, value)) return inLang(reportNames[value], lang)
  if (form === 'reportPeriod' && known(schedulePeriodNames, value)) return inLang(schedulePeriodNames[value], lang)
  if (form === 'reportWhen') return reportWhen(value, audit.reportWhen)
  if (form === 'right' && known(rights, value)) return inLang(rights[value as Right], lang)
  if (form === 'option' && known(options, value)) return inLang(options[value as Option], lang)
  if (form === 'rule' && known(distributionRuleNames, value)) return inLang(distributionRuleNames[value], lang)
  if (form === 'colour' && known(colourWords, value)) return inLang(colourWords[value], lang)
  if (form === 'lang' && (value === 'ru' || value === 'eng')) return audit.langs[value]
  if (form === 'status' && (value === 'active' || value === 'deactivated')) return audit.statuses[value]
  return value
}
/** `0 09:00–18:00` is Monday. */
const weekLine = (line: string): string => `${formatWeekday(Number(line[0]))} ${line.slice(2)}`

/** `09:00` is daily, `1/7, 09:00` on Mondays, `15/31, 09:00` monthly. */
const reportWhen = (value: string, words: Words<'audit'>['audit']['reportWhen']): string => {
  const [, day, of, time = ''] = /^(\d+)\/(7|31), (.+)$/.exec(value) ?? []
  if (day === undefined) return fill(words.daily, { time: value })
  return of === '7'
    ? fill(words.weekly, { day: formatWeekday(Number(day) - 1), time })
    : fill(words.monthly, { day, time })
}

/** A value of the audit log as text. */
export const valueText = (value: AuditValue, field: AuditChange['field'], spoken: Spoken): string => {
  if (value === null || value === '') return spoken.words.audit.nobody
  const input = settingForm(field)?.input
  if (input?.kind === 'choice') {
    const option = input.options.find((o) => o.value === value)
    if (option) return inLang(option.label, spoken.lang)
  }
  if (!Array.isArray(value)) return scalarText(value, auditForm(field), spoken)
  return value.length === 0
    ? spoken.words.audit.nobody
    : value.map((one) => scalarText(one, auditForm(field), spoken)).join(', ')
}
const isEmpty = (value: AuditValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
/** Older entries also have fields that were empty before and after. */
export const saysSomething = ({ before, after }: Pick<AuditChange, 'before' | 'after'>): boolean =>
  !(isEmpty(before) && isEmpty(after))
/** The value to show alone: of an object that was created or deleted there is one. Null: both. */
export const onlyValue = (action: AuditEntry['action'], { before, after }: AuditChange): AuditValue => {
  if (action === 'created') return after
  return action === 'deleted' ? before : null
}
/** For two lists only the additions and removals: long lists are hard to compare. */
export const listChange = (change: AuditChange): { added: string[]; removed: string[] } | null => {
  const { before, after } = change
  if (!Array.isArray(before ?? after) || (before === null && after === null)) return null
  const [old, fresh] = [before ?? [], after ?? []] as [string[], string[]]
  return { added: fresh.filter((x) => !old.includes(x)), removed: old.filter((x) => !fresh.includes(x)) }
}
export const actorText = (by: AuditEntry['by'], { audit }: Words<'audit'>): string => {
  if (by.kind === 'observer') return fill(audit.actors.observer, { name: by.name, brand: brand() })
  if (by.kind === 'user') return by.name
  return by.name === ''
    ? audit.actors[by.kind]
    : fill(audit.actors.named, { what: audit.actors[by.kind], name: by.name })
}
