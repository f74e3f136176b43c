import { type Lang, langOf } from '@beseda/contract/lang.ts'
import { useSyncExternalStore } from 'react'
import { stored } from './storage.ts'
import { enAreas } from './words/en-areas.ts'
import { ruAreas } from './words/ru-areas.ts'
import type { AreaName, AreaWords, Words } from './words/shape.ts'

interface Spoken {
  readonly lang: Lang
  /** Areas are added as parts of the application ask for them. */
  readonly words: Words & Partial<AreaWords>
}
/** Only the language in use is loaded. */
const loaders: Record<Lang, () => Promise<Words>> = {
  ru: async () => (await import('./words/ru.ts')).ru,
  eng: async () => (await import('./words/en.ts')).en,
}
const areaLoaders: Record<Lang, { readonly [A in AreaName]: () => Promise<object> }> = { ru: ruAreas, eng: enAreas }
/** `lang` attribute by language. */
const htmlLangs: Record<Lang, string> = { ru: 'ru', eng: 'en' }

let spoken: Spoken | null = null
/** Areas that were there before the first words were. */
const early = new Map<Lang, Partial<AreaWords>>()
/** Areas that some part of this page shows; another language comes with all of them. */
const wanted = new Set<AreaName>()
const listeners = new Set<() => void>()
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
const areaOf = async (lang: Lang, area: AreaName): Promise<Partial<AreaWords>> => {
  const loaded = (await areaLoaders[lang][area]()) as Readonly<Record<string, unknown>>
  return { [area]: loaded[area] } as Partial<AreaWords>
}

/** Loads the words of a language and speaks it from then on. Rejects, and changes nothing, when they cannot be loaded. */
export const speak = async (lang: Lang): Promise<void> => {
  if (spoken?.lang === lang) return
  const [words, ...parts] = await Promise.all([loaders[lang](), ...[...wanted].map((area) => areaOf(lang, area))])
  spoken = { lang, words: Object.assign({ ...words }, early.get(lang), ...parts) as Spoken['words'] }
  document.documentElement.lang = htmlLangs[lang]
  for (const listener of listeners) listener()
}
const loading = new Map<string, Promise<void>>()
/** Adds the words of an area to those in use. The same promise for as long as they are under way. */
const loadArea = (area: AreaName): Promise<void> => {
  wanted.add(area)
  const lang = currentLang()
  const key = `${lang} ${area}`
  const known = loading.get(key)
  if (known) return known
  const fresh = areaOf(lang, area).then((part) => {
    // The words in use only: a language that was left meanwhile has no use for them.
    if (spoken?.lang === lang) Object.assign(spoken.words, part)
    else if (!spoken) early.set(lang, { ...early.get(lang), ...part })
  })
  loading.set(key, fresh)
  // Words that could not be loaded are asked for again by whoever needs them next.
  const done = () => loading.delete(key)
  fresh.then(done, done)
  return fresh
}
/** Loads areas of words; what shows them calls it before it is drawn. */
export const loadWords = async (...areas: readonly AreaName[]): Promise<void> => {
  await Promise.all(areas.filter((area) => !spoken?.words[area]).map(loadArea))
}
/** For `lazy` and for screens: loads a part of the application together with its words. */
export const withWords =
  <T>(load: () => Promise<T>, ...areas: readonly AreaName[]) =>
  async (): Promise<T> =>
    (await Promise.all([load(), loadWords(...areas)]))[0]
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
const wordsInUse = (): Spoken['words'] => {
  if (!spoken) throw new Error('No language is loaded')
  return spoken.words
}
/** The words in use. `speak` has run before anything is drawn; areas are named where they are needed. */
export const currentWords = <A extends AreaName = never>(...areas: readonly A[]): Words<A> => {
  const words = wordsInUse()
  const missing = areas.find((area) => !words[area])
  if (missing) throw new Error(`The words of ${missing} are not loaded`)
  return words as Words<A>
}
export const useLang = (): Lang => useSyncExternalStore(subscribe, currentLang)
/** The words in use, with those of the areas named. A part that came without its words (`withWords`) waits for them here. */
export const useWords = <A extends AreaName = never>(...areas: readonly A[]): Words<A> => {
  const words = useSyncExternalStore(subscribe, wordsInUse)
  if (areas.some((area) => !words[area])) throw loadWords(...areas)
  return words as Words<A>
}
