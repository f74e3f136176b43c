import type { KeyValueStorage } from '@beseda/sdk/platform.ts'

/**
 * Storage for a frame that has none: the host page receives every change, and passes all entries back at the next
 * visit.
 */
export const hostStorage = (
  kept: readonly { readonly key: string; readonly value: string }[],
  onChange: (key: string, value: string | null) => void,
): KeyValueStorage => {
  const texts = new Map(kept.map(({ key, value }) => [key, value]))
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => {
      texts.set(key, value)
      onChange(key, value)
    },
    remove: (key) => {
      if (texts.delete(key)) onChange(key, null)
    },
    keys: () => [...texts.keys()],
  }
}
