import type { Keep } from '@beseda/sdk/surroundings.ts'

/** Where the frame may not store anything, the page around it does: it gets every change, and hands all over at the next visit. */
export const hostKeep = (
  kept: readonly { readonly key: string; readonly value: string }[],
  tell: (key: string, value: string | null) => void,
): Keep => {
  const texts = new Map(kept.map(({ key, value }) => [key, value]))
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => {
      texts.set(key, value)
      tell(key, value)
    },
    remove: (key) => {
      if (texts.delete(key)) tell(key, null)
    },
    keys: () => [...texts.keys()],
  }
}
