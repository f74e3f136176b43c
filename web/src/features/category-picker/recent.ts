import { stored } from '../../lib/storage.ts'

const kept = 3
const isText = (value: unknown): value is string => typeof value === 'string'

/** Ids of the categories recently chosen in this browser, newest first. */
export const recentCategories = (): readonly string[] => {
  try {
    const known: unknown = JSON.parse(stored.categories.get() ?? '[]')
    return Array.isArray(known) ? known.filter(isText).slice(0, kept) : []
  } catch {
    return []
  }
}
export const noteCategory = (id: string): void =>
  stored.categories.set(JSON.stringify([id, ...recentCategories().filter((known) => known !== id)].slice(0, kept)))
