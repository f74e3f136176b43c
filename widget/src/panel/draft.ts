import type { KeyValueStorage } from '@beseda/sdk/platform.ts'
import { useEffect, useState } from 'preact/hooks'
import { later } from '../clock.ts'

const keepAfterMs = 300

/** The text being written. It survives closing, reloading and errors. */
export const useDraft = (storage: KeyValueStorage, widgetId: string) => {
  const name = `${widgetId}.draft`
  const [text, setText] = useState(() => storage.get(name) ?? '')
  useEffect(() => {
    const keep = () => {
      stop()
      if (text) storage.set(name, text)
      else storage.remove(name)
    }
    const cancel = later(keepAfterMs, keep)
    const stop = () => {
      cancel()
      removeEventListener('pagehide', keep)
    }
    // Only what is not stored yet: a tab that closes leaves the text of another tab alone.
    addEventListener('pagehide', keep)
    return stop
  }, [text, storage, name])
  return {
    text,
    setText,
    /** Sent: removed from the storage at once, without the delay. */
    clear: () => {
      storage.remove(name)
      setText('')
    },
  }
}
export type Draft = ReturnType<typeof useDraft>
