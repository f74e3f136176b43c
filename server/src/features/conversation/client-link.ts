import { inLang, type Lang, type Words } from '@beseda/contract/lang.ts'

/** The placeholder for the client's link in the stored text: operators read the text and must not rate themselves. */
const placeholder: Words = { ru: '[личная ссылка клиента]', en: '[the client’s own link]' }

export const withPlaceholder = (text: string, lang: Lang): string => `${text}\n${inLang(placeholder, lang)}`

/** The text that the client gets. */
export const withLink = (text: string, address: string): string => {
  const end = [placeholder.ru, placeholder.en].find((p) => text.endsWith(p)) ?? ''
  return `${text.slice(0, text.length - end.length)}${address}`
}
