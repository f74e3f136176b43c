/** The interface's languages, as kept in the browser and sent in the `x-lang` header. */
export const langs = ['ru', 'eng'] as const
export type Lang = (typeof langs)[number]
export const defaultLang: Lang = 'ru'

/** BCP 47 tags by language (spec.md, 1). */
export const locales: Record<Lang, string> = { ru: 'ru-RU', eng: 'en-GB' }

/** One text in both languages. */
export interface Words {
  readonly ru: string
  readonly en: string
}
export const inLang = (words: Words, lang: Lang): string => (lang === 'ru' ? words.ru : words.en)
export const langOf = (value: unknown): Lang => (value === 'eng' ? 'eng' : defaultLang)
