import type { BotDocument } from '@beseda/contract/entities/bot.ts'
import { useEffect } from 'react'
import type { Editor } from '../../entities/bot/editor.ts'
import type { BotSaving } from '../../entities/bot/saving.ts'
import { later, now } from '../../lib/clock.ts'
import { keyedStore } from '../../lib/storage.ts'

/** A draft that the server does not have yet, by `user/bot`, in this browser. */
export interface LocalCopy {
  readonly document: BotDocument
  /** The stored document from which it was changed. */
  readonly base: BotDocument
  readonly at: number
}
export const localCopies = keyedStore<LocalCopy>('bots')
const keepMs = 2000

/** Keeps what is not saved, so that a closed tab or a crash loses nothing. */
export const useLocalCopy = (key: string, editor: Editor, saving: BotSaving): void => {
  useEffect(() => {
    let cancel = (): void => undefined
    let isPlanned = false
    let isKept = false
    const keep = () => {
      isPlanned = false
      if (saving.isChanged) {
        isKept = true
        void localCopies.set(key, { document: editor.document, base: saving.stored.document, at: now() })
      } else if (isKept) {
        isKept = false
        void localCopies.delete(key)
      }
    }
    const changed = () => {
      if (isPlanned) return
      isPlanned = true
      cancel = later(keepMs, keep)
    }
    const end = editor.subscribe(changed)
    const leave = () => {
      if (document.visibilityState === 'hidden') keep()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      cancel()
      end()
      keep()
      document.removeEventListener('visibilitychange', leave)
    }
  }, [key, editor, saving])
}
