import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { parse } from '@beseda/sdk/core/parse.ts'
import type { KeyValueStorage } from '@beseda/sdk/platform.ts'
import { now } from '../clock.ts'

/** The server removes a visitor's file that was not sent within an hour. */
const keepMs = 55 * 60_000

interface Kept {
  readonly at: number
  readonly stored: StoredFile
}
const isKept = (value: unknown): value is Kept => {
  const { at, stored } = (value ?? {}) as Partial<Kept>
  return typeof at === 'number' && typeof stored?.id === 'string' && typeof stored.name === 'string'
}
export interface KeptFiles {
  read(): StoredFile[]
  /** Replaces all. */
  keep(files: readonly StoredFile[]): void
}
/** The uploaded files of the message being written. Like its text they survive a reload. */
export const keptFiles = (storage: KeyValueStorage, widgetId: string): KeptFiles => {
  const name = `${widgetId}.files`
  const kept = (): Kept[] => {
    const found = parse(storage.get(name) ?? '')
    return Array.isArray(found) ? found.filter(isKept).filter(({ at }) => now() < at + keepMs) : []
  }
  return {
    read: () => kept().map(({ stored }) => stored),
    keep: (files) => {
      const before = kept()
      const all = files.map((stored) => before.find((k) => k.stored.id === stored.id) ?? { at: now(), stored })
      if (all.length > 0) storage.set(name, JSON.stringify(all))
      else storage.remove(name)
    },
  }
}
