import type { Lang } from '@beseda/contract/lang.ts'
import { en } from './en.ts'
import { enAreas } from './en-areas.ts'
import { ru } from './ru.ts'
import { ruAreas } from './ru-areas.ts'
import type { AreaName, Words } from './shape.ts'

/** The whole catalogue of a language. For tests: a page loads what it shows. */
export const allWords = async (lang: Lang): Promise<Words<AreaName>> => {
  const [core, areas] = lang === 'ru' ? [ru, ruAreas] : [en, enAreas]
  const parts = await Promise.all(Object.values(areas).map((load) => load()))
  return Object.assign({ ...core }, ...parts) as Words<AreaName>
}
