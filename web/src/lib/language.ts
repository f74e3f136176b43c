import { type Lang, langOf } from '@beseda/contract/lang.ts'
import { useSyncExternalStore } from 'react'
import { stored } from './storage.ts'
import type { AreaName, AreaWords, Words } from './words/shape.ts'

interface Spoken {
  readonly lang: Lang
  /** Components add areas when they load. */
  readonly words: Words & Partial<AreaWords>
}
interface Language {
  readonly words: Words
  readonly areas: { readonly [A in AreaName]: () => Promise<object> }
}
/** Only the current language is loaded. */
const loaders: Record<Lang, () => Promise<Language>> = {
  ru: async () => {
    const { ru: words, ruAreas: areas } = await import('./words/ru.ts')
    return { words, areas }
  },
  eng: async () => {
    const { en: words, enAreas: areas } = await import('./words/en.ts')
    return { words, areas }
  },
}
/** `lang` attribute by language. */
const htmlLangs: Record<Lang, string> = { ru: 'ru', eng: 'en' }

let spoken: Spoken | null = null
/** Areas requested before the first language was loaded. */
const early = new Map<Lang, Partial<AreaWords>>()
/** Areas that this page uses; a change of language loads all of them. */
const wanted = new Set<AreaName>()
const listeners = new Set<() => void>()
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
const areaOf = async (lang: Lang, area: AreaName): Promise<Partial<AreaWords>> => {
  const { areas } = await loaders[lang]()
  const loaded = (await areas[area]()) as Readonly<Record<string, unknown>>
  return { [area]: loaded[area] } as Partial<AreaWords>
}

/** Loads the texts of a language and makes it current. Rejects, and changes nothing, when they cannot be loaded. */
export const speak = async (lang: Lang): Promise<void> => {
  if (spoken?.lang !== lang) await load(lang)
}
const load = async (lang: Lang): Promise<void> => {
  const [{ words }, ...parts] = await Promise.all([loaders[lang](), ...[...wanted].map((area) => areaOf(lang, area))])
  spoken = { lang, words: Object.assign({ ...words }, early.get(lang), ...parts) as Spoken['words'] }
  document.documentElement.lang = htmlLangs[lang]
  for (const listener of listeners) listener()
}
const loading = new Map<string, Promise<void>>()
/** Adds an area to the current texts. Returns the same promise while it is loading. */
const loadArea = (area: AreaName): Promise<void> => {
  wanted.add(area)
  const lang = currentLang()
  const key = `${lang} ${area}`
  const known = loading.get(key)
  if (known) return known
  const fresh = areaOf(lang, area).then((part) => {
    // Only for the current language: the user may have changed it meanwhile.
    if (spoken?.lang === lang) Object.assign(spoken.words, part)
    else if (!spoken) early.set(lang, { ...early.get(lang), ...part })
  })
  loading.set(key, fresh)
  // Texts that failed to load are requested again by the next component that needs them.
  const done = () => loading.delete(key)
  fresh.then(done, done)
  return fresh
}
/** Loads areas of texts; called before the components that use them render. */
export const loadWords = async (...areas: readonly AreaName[]): Promise<void> => {
  await Promise.all(areas.filter((area) => !spoken?.words[area]).map(loadArea))
}
/** For `lazy` and for screens: loads a module together with its texts. */
export const withWords =
  <T>(load: () => Promise<T>, ...areas: readonly AreaName[]) =>
  async (): Promise<T> =>
    (await Promise.all([load(), loadWords(...areas)]))[0]
/** The language stored in this browser; Russian by default. */
export const keptLang = (): Lang => langOf(stored.language.get())

/** Changes the language and stores the choice in this browser. */
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
/** The current texts. `speak` has run before the first render; name the areas where you need them. */
export const currentWords = <A extends AreaName = never>(...areas: readonly A[]): Words<A> => {
  const words = wordsInUse()
  const missing = areas.find((area) => !words[area])
  if (missing) throw new Error(`The words of ${missing} are not loaded`)
  return words as Words<A>
}
// While the product is developed: changed texts are shown at once, and what was typed stays.
if (import.meta.hot)
  import.meta.hot.accept(['./words/ru.ts', './words/en.ts'], ([ru, en]) => {
    if (ru) loaders.ru = async () => ({ words: ru.ru, areas: ru.ruAreas })
    if (en) loaders.eng = async () => ({ words: en.en, areas: en.enAreas })
    void load(currentLang())
  })

export const useLang = (): Lang => useSyncExternalStore(subscribe, currentLang)
/** The current texts including the named areas. Suspends until they are loaded. */
export const useWords = <A extends AreaName = never>(...areas: readonly A[]): Words<A> => {
  const words = useSyncExternalStore(subscribe, wordsInUse)
  if (areas.some((area) => !words[area])) throw loadWords(...areas)
  return words as Words<A>
}
