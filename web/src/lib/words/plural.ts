import { type Lang, locales } from '@beseda/contract/lang.ts'
import type { PluralForms } from './shape.ts'

const rules = { ru: new Intl.PluralRules(locales.ru), eng: new Intl.PluralRules(locales.eng) }
const numbers = { ru: new Intl.NumberFormat(locales.ru), eng: new Intl.NumberFormat(locales.eng) }

/** The form for `n`, with `{n}` replaced by the number in the language's own writing. */
export const plural = (lang: Lang, n: number, forms: PluralForms): string =>
  (forms[rules[lang].select(n)] ?? forms.other).replaceAll('{n}', numbers[lang].format(n))

/** `fill('Закрыто: {name}', { name })`; a placeholder without a value becomes an empty string. */
export const fill = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
