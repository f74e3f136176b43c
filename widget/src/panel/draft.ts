import type { Keep } from '@beseda/sdk/surroundings.ts'
import { useEffect, useState } from 'preact/hooks'
import { later } from '../clock.ts'

const keepAfterMs = 300

/** What is being written; survives closing, reloading and errors. */
export const useDraft = (keep: Keep, widgetId: string) => {
  const name = `${widgetId}.draft`
  const [text, setText] = useState(() => keep.get(name) ?? '')
  useEffect(
    () =>
      later(keepAfterMs, () => {
        if (text) keep.set(name, text)
        else keep.remove(name)
      }),
    [text, keep, name],
  )
  return {
    text,
    setText,
    /** Sent: gone at once, not after the pause. */
    clear: () => {
      keep.remove(name)
      setText('')
    },
  }
}
export type Draft = ReturnType<typeof useDraft>
