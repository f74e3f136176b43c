import { inLang, type Lang, type Words } from '@beseda/contract/lang.ts'

/** What stands for the link in the stored text, which operators read: they shall not rate themselves. */
const mark: Words = { ru: '[личная ссылка клиента]', en: '[the client’s own link]' }

export const markedText = (words: string, lang: Lang): string => `${words}\n${inLang(mark, lang)}`

/** The text as the client gets it. */
export const withAddress = (text: string, publicUrl: string, ratingId: string): string => {
  const end = [mark.ru, mark.en].find((m) => text.endsWith(m)) ?? ''
  return `${text.slice(0, text.length - end.length)}${publicUrl}/link-action/${ratingId}`
}
