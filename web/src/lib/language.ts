import { type Lang, langOf } from '@beseda/contract/lang.ts'
import { useSyncExternalStore } from 'react'
import { stored } from './storage.ts'
import type { Words } from './words/shape.ts'

interface Spoken {
  readonly lang: Lang
  readonly words: Words
}
/** Only the language in use is loaded. */
const loaders: Record<Lang, () => Promise<Words>> = {
  ru: async () => (await import('./words/ru.ts')).ru,
  eng: async () => (await import('./words/en.ts')).en,
}
/** `lang` attribute by language. */
const htmlLangs: Record<Lang, string> = { ru: 'ru', eng: 'en' }

let spoken: Spoken | null = null
const listeners = new Set<() => void>()
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Loads the words of a language and speaks it from then on. Rejects, and changes nothing, when they cannot be loaded. */
export const speak = async (lang: Lang): Promise<void> => {
  if (spoken?.lang === lang) return
  spoken = { lang, words: await loaders[lang]() }
  document.documentElement.lang = htmlLangs[lang]
  for (const listener of listeners) listener()
}
/** The language kept in this browser; Russian until somebody chooses. */
export const keptLang = (): Lang => langOf(stored.language.get())

/** Speaks the language and keeps the choice in this browser. */
export const chooseLang = async (lang: Lang): Promise<void> => {
  await speak(lang)
  stored.language.set(lang)
}
/** Follows a choice made in another tab. */
export const followLang = (): (() => void) => stored.language.subscribe(() => void speak(keptLang()).catch(() => null))

export const currentLang = (): Lang => spoken?.lang ?? keptLang()
/** The words in use. `speak` has run before anything is drawn. */
export const currentWords = (): Words => {
  if (!spoken) throw new Error('No language is loaded')
  return spoken.words
}
export const useLang = (): Lang => useSyncExternalStore(subscribe, currentLang)
export const useWords = (): Words => useSyncExternalStore(subscribe, currentWords)
