import type { PhoneButton } from '@beseda/contract/phone.ts'
import type { World } from '../emulator-world.ts'
import { mimesOf, sampleOf } from './emulator-samples.ts'

type Fields = Readonly<Record<string, unknown>>
interface HeaderFile {
  readonly kind: 'image' | 'video' | 'document'
  readonly about: Fields
}
interface Component {
  readonly type: string
  readonly format?: string
  readonly text?: string
  readonly buttons?: readonly {
    readonly type: string
    readonly text: string
    readonly url?: string
    readonly phone_number?: string
  }[]
  readonly example?: unknown
}
/** As the API lists it. `at`: when it was registered. */
export interface StoredTemplate {
  readonly name: string
  readonly language: string
  readonly category: string
  readonly components: readonly Component[]
  readonly at: number
  readonly status?: string
}
/** The review of the emulated provider. */
const reviewMs = 20_000
const advertises = /скидк|акци|распродаж|discount|sale/i

/** With the outcome of its review: an advertisement is no service message. */
export const reviewed = (t: StoredTemplate, now: number) => {
  if (t.status) return { ...t, rejected_reason: 'NONE' }
  if (now - t.at < reviewMs) return { ...t, status: 'PENDING', rejected_reason: 'NONE' }
  const isWrong = t.category === 'UTILITY' && t.components.some(({ text = '' }) => advertises.test(text))
  return isWrong
    ? { ...t, status: 'REJECTED', rejected_reason: 'INCORRECT_CATEGORY' }
    : { ...t, status: 'APPROVED', rejected_reason: 'NONE' }
}
export const templatesOf = (world: World, businessAccountId: string): StoredTemplate[] => {
  world.data.notes.templates ??= {}
  const all = world.data.notes.templates as Record<string, StoredTemplate[]>
  all[businessAccountId] ??= []
  return all[businessAccountId]
}
const find = ({ components }: Pick<StoredTemplate, 'components'>, type: string) =>
  components.find((c) => c.type === type)

/** The heading's sample is an uploaded file of its format; a provider takes an address, too. */
const hasSample = (world: World, { format, example }: Component, isHosted: boolean): boolean => {
  const { header_handle: handles } = (example ?? {}) as { header_handle?: unknown }
  const handle = Array.isArray(handles) && handles.length === 1 ? String(handles[0]) : ''
  if (isHosted && /^https?:/.test(handle)) return true
  const sample = sampleOf(world, handle)
  return sample !== null && mimesOf[format ?? '']?.includes(sample.mime) === true
}

/** Null: registered; else Meta's code of the reason. */
export const register = (
  world: World,
  businessAccountId: string,
  { name, language, category, components }: StoredTemplate,
  isHosted = false,
): number | null => {
  const all = templatesOf(world, businessAccountId)
  const body = Array.isArray(components) ? (find({ components }, 'BODY')?.text ?? '') : ''
  if (!/^[a-z0-9_]+$/.test(name ?? '') || body === '') return 2388072
  if (all.some((t) => t.name === name && t.language === language)) return 2388024
  if (body.length > 1024) return 2388040
  if (/^\s*\{\{|\}\}\s*$/.test(body)) return 2388299
  const header = find({ components }, 'HEADER')
  if (header && header.format !== 'TEXT' && !hasSample(world, header, isHosted)) return 2388047
  all.push({ name, language, category, components, at: world.now() })
  return null
}

/** The text with the values of the call; the code of Meta when they are not as many as the blanks. */
export const textsOf = (
  t: StoredTemplate,
  given: readonly Readonly<Record<string, unknown>>[],
): { text: string; title: string; buttons: PhoneButton[]; file: HeaderFile | null } | number => {
  const format = find(t, 'HEADER')?.format?.toLowerCase() ?? 'text'
  const headers = given.find((c) => c.type === 'header')?.parameters
  const [media] = (Array.isArray(headers) ? headers : []) as readonly Fields[]
  // a file of the right kind, and nothing else
  if (format !== 'text' && (media?.type !== format || (headers as unknown[]).length !== 1)) return 132012
  const valuesOf = (type: string, index?: number): string[] => {
    const found = given.find((c) => c.type === type && (index === undefined || String(c.index) === String(index)))
    const parameters = Array.isArray(found?.parameters) ? (found.parameters as { text?: unknown }[]) : []
    return parameters.map((p) => String(p.text ?? ''))
  }
  const [header, body, footer] = ['HEADER', 'BODY', 'FOOTER'].map((type) => find(t, type)?.text ?? '')
  const fits = (text: string, values: readonly string[]) =>
    new Set(text.match(/\{\{\s*\w+\s*\}\}/g)).size === values.length && values.every((v) => v !== '')
  const buttons = find(t, 'BUTTONS')?.buttons ?? []
  const [ofHeader, ofBody] = [format === 'text' ? valuesOf('header') : [], valuesOf('body')]
  if (!fits(header!, ofHeader) || !fits(body!, ofBody)) return 132000
  if (buttons.some((b, i) => !fits(b.url ?? '', valuesOf('button', i)))) return 132000
  const filled = (text: string, values: readonly string[]) => {
    const left = [...values]
    const known = new Map<string, string>()
    return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, key: string) => {
      if (!known.has(key)) known.set(key, left.shift() ?? '')
      return known.get(key)!
    })
  }
  return {
    file: format === 'text' ? null : { kind: format as HeaderFile['kind'], about: (media![format] ?? {}) as Fields },
    title: t.name,
    text: [filled(header!, ofHeader), filled(body!, ofBody), footer!].filter(Boolean).join('\n\n'),
    buttons: buttons.map((b, i) =>
      b.type === 'QUICK_REPLY'
        ? { label: b.text, does: 'press', value: b.text }
        : {
            label: b.text,
            does: 'open',
            value: b.url ? filled(b.url, valuesOf('button', i)) : `tel:${b.phone_number}`,
          },
    ),
  }
}

const body = (text: string, ...values: string[]): Component => ({
  type: 'BODY',
  text,
  ...(values.length > 0 && { example: { body_text: [values] } }),
})
/** What the shop of the demo has registered before. */
export const seedTemplates = (world: World, businessAccountId: string): void => {
  const common = { language: 'ru', category: 'UTILITY', at: world.now(), status: 'APPROVED' }
  const footer: Component = { type: 'FOOTER', text: 'Дом и лад' }
  templatesOf(world, businessAccountId).push(
    {
      ...common,
      name: 'order_ready',
      components: [
        { type: 'HEADER', format: 'TEXT', text: 'Заказ {{1}}', example: { header_text: ['№ 1542'] } },
        body('Здравствуйте, {{1}}. Ваш заказ собран и ждёт в магазине до {{2}}. Паспорт не нужен', 'Анна', '30 ноября'),
        footer,
        {
          type: 'BUTTONS',
          buttons: [
            { type: 'QUICK_REPLY', text: 'Заберу сам' },
            { type: 'QUICK_REPLY', text: 'Нужна доставка' },
          ],
        },
      ],
    },
    {
      ...common,
      name: 'delivery_time',
      components: [
        body('Здравствуйте, {{1}}. Привезём заказ {{2}}. Курьер позвонит за час', 'Анна', 'завтра с 10 до 14'),
        footer,
        {
          type: 'BUTTONS',
          buttons: [{ type: 'URL', text: 'Где мой заказ', url: 'https://domilad.example/orders/{{1}}' }],
        },
      ],
    },
    {
      ...common,
      name: 'invoice',
      components: [
        { type: 'HEADER', format: 'DOCUMENT', example: { header_handle: ['https://domilad.example/invoice.pdf'] } },
        body('Здравствуйте, {{1}}. Счёт за заказ {{2}} — в файле. Оплатить можно до конца недели', 'Анна', '№ 1542'),
        footer,
      ],
    },
    {
      ...common,
      name: 'back_to_question',
      components: [body('Здравствуйте, {{1}}. Мы нашли ответ на ваш вопрос. Напишите нам, и мы продолжим', 'Анна')],
    },
    {
      ...common,
      name: 'spring_sale',
      category: 'MARKETING',
      status: 'PAUSED',
      components: [body('Весенняя распродажа: скидки до 30 %')],
    },
  )
}
