import { inLang, type Lang, type Words } from '@beseda/contract/lang.ts'

/** Replaces the client's own link in the stored text, which operators read: they must not rate themselves. */
const placeholder: Words = { ru: '[личная ссылка клиента]', en: '[the client’s own link]' }

export const withPlaceholder = (text: string, lang: Lang): string => `${text}\n${inLang(placeholder, lang)}`

/** The text as the client gets it. */
export const withLink = (text: string, address: string): string => {
  const end = [placeholder.ru, placeholder.en].find((p) => text.endsWith(p)) ?? ''
  return `${text.slice(0, text.length - end.length)}${address}`
}
