import * as z from 'zod/mini'
import type { NewTemplate, RegisteredTemplate } from '../adapter.ts'

const text = z._default(z.string(), '')
const Component = z.object({
  type: z.string(),
  format: z.optional(z.string()),
  text,
  buttons: z._default(z.array(z.unknown()), []),
  example: z.optional(z.unknown()),
})
const Button = z.object({ type: z.string(), text, url: text, phone_number: text, example: z.optional(z.unknown()) })
const Row = z.object({
  name: z.string(),
  language: z.string(),
  category: text,
  status: text,
  rejected_reason: z.optional(z.nullable(z.string())),
  components: z._default(z.array(z.unknown()), []),
})
type Component = z.infer<typeof Component>

const statuses: Readonly<Record<string, RegisteredTemplate['status']>> = {
  APPROVED: 'approved',
  REINSTATED: 'approved',
  FLAGGED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  SUBMITTED: 'pending',
  REJECTED: 'rejected',
}
const kinds: Readonly<Record<string, 'reply' | 'link' | 'phone'>> = {
  QUICK_REPLY: 'reply',
  URL: 'link',
  PHONE_NUMBER: 'phone',
}
const read = <T>(schema: z.ZodMiniType<T>, values: readonly unknown[]): T[] =>
  values.flatMap((v) => {
    const { success, data } = schema.safeParse(v)
    return success ? [data] : []
  })
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.flat().filter((v) => typeof v === 'string') : []

/** Values as examples: a list by position, or pairs by name. */
const examplesIn = (example: unknown, part: 'header' | 'body'): Record<string, string> => {
  const about = (example ?? {}) as Readonly<Record<string, unknown>>
  const named = read(
    z.object({ param_name: z.string(), example: z.string() }),
    Array.isArray(about[`${part}_text_named_params`]) ? (about[`${part}_text_named_params`] as unknown[]) : [],
  )
  const prefix = part === 'header' ? 'title.' : ''
  return {
    ...Object.fromEntries(strings(about[`${part}_text`]).map((value, i) => [`${prefix}${i + 1}`, value])),
    ...Object.fromEntries(named.map((p) => [`${prefix}${p.param_name}`, p.example])),
  }
}
const find = (components: readonly Component[], type: string): Component | undefined =>
  components.find((c) => c.type.toUpperCase() === type)

/** A row of the provider's list; null: it is not one. */
export const templateOf = (row: unknown): RegisteredTemplate | null => {
  const { success, data } = Row.safeParse(row)
  if (!success) return null
  const components = read(Component, data.components)
  const [header, body, footer] = ['HEADER', 'BODY', 'FOOTER'].map((type) => find(components, type))
  const buttons = read(Button, find(components, 'BUTTONS')?.buttons ?? [])
  const media = header?.format && header.format.toUpperCase() !== 'TEXT' ? header.format.toLowerCase() : null
  const odd = buttons.find((b) => !Object.hasOwn(kinds, b.type.toUpperCase()))
  const reason = data.rejected_reason ?? ''
  return {
    name: data.name,
    language: data.language,
    category: data.category.toLowerCase(),
    status: statuses[data.status.toUpperCase()] ?? 'paused',
    reason: reason === 'NONE' ? '' : reason,
    title: media ? '' : (header?.text ?? ''),
    text: body?.text ?? '',
    footer: footer?.text ?? '',
    buttons: buttons.flatMap((b) => {
      const kind = kinds[b.type.toUpperCase()]
      return kind
        ? [{ kind, label: b.text, target: kind === 'link' ? b.url : kind === 'phone' ? b.phone_number : '' }]
        : []
    }),
    examples: {
      ...examplesIn(header?.example, 'header'),
      ...examplesIn(body?.example, 'body'),
      ...Object.fromEntries(buttons.flatMap((b, i) => strings([b.example]).map((value) => [`button.${i}`, value]))),
    },
    needs: media ?? odd?.type.toLowerCase() ?? null,
  }
}

/** The blanks of a text in their order, each once. */
const blanksOf = (value: string): string[] => [
  ...new Set([...value.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((m) => m[1]!)),
]
const isNamed = (blanks: readonly string[]): boolean => blanks.some((key) => !/^\d+$/.test(key))

const example = (t: NewTemplate, value: string, part: 'header' | 'body'): object => {
  const blanks = blanksOf(value)
  if (blanks.length === 0) return {}
  const of = (key: string) => t.examples[part === 'header' ? `title.${key}` : key] ?? ''
  if (isNamed(blanks))
    return { example: { [`${part}_text_named_params`]: blanks.map((key) => ({ param_name: key, example: of(key) })) } }
  const values = blanks.map(of)
  return { example: { [`${part}_text`]: part === 'body' ? [values] : values } }
}
const headingOf = (t: NewTemplate, handle: string | null): object[] => {
  if (t.header && handle !== null)
    return [{ type: 'HEADER', format: t.header.kind.toUpperCase(), example: { header_handle: [handle] } }]
  return t.title ? [{ type: 'HEADER', format: 'TEXT', text: t.title, ...example(t, t.title, 'header') }] : []
}
/** The body of a registration. `handle`: of the sample in its heading. */
export const bodyOf = (t: NewTemplate, handle: string | null): Readonly<Record<string, unknown>> => ({
  name: t.name,
  language: t.language,
  category: t.category.toUpperCase(),
  parameter_format: isNamed(blanksOf(t.text + t.title)) ? 'NAMED' : 'POSITIONAL',
  components: [
    ...headingOf(t, handle),
    { type: 'BODY', text: t.text, ...example(t, t.text, 'body') },
    ...(t.footer ? [{ type: 'FOOTER', text: t.footer }] : []),
    ...(t.buttons.length > 0 ? [{ type: 'BUTTONS', buttons: t.buttons.map((b, i) => buttonOf(t, b, i)) }] : []),
  ],
})
const buttonOf = (t: NewTemplate, { kind, label, target }: NewTemplate['buttons'][number], i: number): object => {
  if (kind === 'reply') return { type: 'QUICK_REPLY', text: label }
  if (kind === 'phone') return { type: 'PHONE_NUMBER', text: label, phone_number: target }
  const filled = blanksOf(target).length > 0 && { example: [t.examples[`button.${i}`] ?? ''] }
  return { type: 'URL', text: label, url: target, ...filled }
}
