import { inLang, type Lang } from '../lang.ts'
import { channelTypeOf } from './index.ts'

/**
 * The reason of a failed call for people: `vk_bot 901` in words. What stands behind the code (`email boxFull 552 5.2.2`) is
 * shown in its place. Other reasons are returned as they are.
 */
export const reasonInWords = (reason: string, lang: Lang): string => {
  const [, type = '', code = '', said = code] = /^(\w+) (\w+)(?: ([\d. ]+))?$/.exec(reason) ?? []
  const about = channelTypeOf(type)
  const words = about?.reasons && Object.hasOwn(about.reasons, code) ? about.reasons[code] : undefined
  return about && words ? `${inLang(about.label, lang)} ${said}: ${inLang(words, lang)}` : reason
}

/** Why a channel counts as degraded although each failure alone says nothing about it. */
export const highErrorRate = (percent: number, lang: Lang): string =>
  lang === 'ru'
    ? `За последний час не отправлено ${percent} % сообщений`
    : `${percent}% of the messages of the last hour were not sent`
