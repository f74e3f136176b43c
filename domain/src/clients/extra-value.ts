import type { ExtraFieldKind } from '@beseda/contract/entities/extra-field.ts'

export interface FieldShape {
  readonly kind: ExtraFieldKind
  readonly choices: readonly string[]
}
export type Normalized = { readonly value: string } | { readonly code: 'FIELD_INVALID' | 'FORMAT_INVALID' }
const invalid: Normalized = { code: 'FORMAT_INVALID' }

/** `1 234,50` is `1234.5`. */
const numberOf = (typed: string): Normalized => {
  const plain = typed.replace(/[\s\u00a0]/g, '').replace(',', '.')
  if (!/^[+-]?\d{1,15}(\.\d{1,6})?$/.test(plain)) return invalid
  const [whole, rest = ''] = plain.replace(/^\+/, '').split('.')
  const digits = whole!.replace(/^(-?)0+(?=\d)/, '$1')
  const fraction = rest.replace(/0+$/, '')
  const value = fraction ? `${digits}.${fraction}` : digits
  return { value: value === '-0' ? '0' : value }
}
/** `31.01.2026` is `2026-01-31`. */
const dateOf = (typed: string): Normalized => {
  const day = typed.replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, (_, d: string, m: string, y: string) =>
    [y, m.padStart(2, '0'), d.padStart(2, '0')].join('-'),
  )
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return invalid
  const time = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== day ? invalid : { value: day }
}
/** Only addresses of the web; without a scheme it is https. */
const linkOf = (typed: string): Normalized => {
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`)
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
    return isWeb && url.hostname.includes('.') && !/\s/.test(typed) ? { value: url.href } : invalid
  } catch {
    return invalid
  }
}
const fromChoices = (typed: string, choices: readonly string[]): Normalized => {
  const value = choices.find((choice) => choice.toLowerCase() === typed.toLowerCase())
  return value === undefined ? { code: 'FIELD_INVALID' } : { value }
}
/** The form in which a value is stored, whatever a person or a file has typed. */
export const normalizeExtra = ({ kind, choices }: FieldShape, raw: string): Normalized => {
  const typed = raw.trim()
  switch (kind) {
    case 'text':
      return { value: typed }
    case 'number':
      return numberOf(typed)
    case 'date':
      return dateOf(typed)
    case 'link':
      return linkOf(typed)
    case 'choice':
      return fromChoices(typed, choices)
    case 'yesNo':
      return fromChoices(typed, ['yes', 'no'])
  }
}

const marks: Readonly<Record<string, string>> = { yes: '✓', no: '✗' }
interface Field {
  readonly id: string
  readonly name: string
  readonly kind: ExtraFieldKind
}
/** A value as the history shows it, in no language: `City: Omsk`, `VIP: ✓`. */
export const extraLine = ({ name, kind }: Omit<Field, 'id'>, value: string): string =>
  `${name}: ${kind === 'yesNo' ? (marks[value] ?? value) : value}`

/** The value of a line of the history; null: there is no field of this name any more. */
export const extraOfLine = <F extends Field>(
  line: string,
  fields: readonly F[],
): { field: F; value: string } | null => {
  const named = fields.filter((f) => line.startsWith(`${f.name}: `))
  const field = named.sort((a, b) => b.name.length - a.name.length)[0]
  if (!field) return null
  const text = line.slice(field.name.length + 2)
  const value = field.kind === 'yesNo' ? (Object.keys(marks).find((key) => marks[key] === text) ?? text) : text
  return { field, value }
}
