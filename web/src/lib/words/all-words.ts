import type { Lang } from '@beseda/contract/lang.ts'
import { en, enAreas } from './en.ts'
import { ru, ruAreas } from './ru.ts'
import type { AreaName, Words } from './shape.ts'

/** The whole catalogue of a language. For tests: a page loads what it shows. */
export const allWords = async (lang: Lang): Promise<Words<AreaName>> => {
  const [core, areas] = lang === 'ru' ? [ru, ruAreas] : [en, enAreas]
  const parts = await Promise.all(Object.values(areas).map((load) => load()))
  return Object.assign({ ...core }, ...parts) as Words<AreaName>
}
