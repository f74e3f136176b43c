import type { ArticleDoc } from '@beseda/contract/entities/article-doc.ts'
import { useEffect, useRef, useState } from 'react'
import { later, now } from '../../lib/clock.ts'
import { keyedStore } from '../../lib/storage.ts'

/** Title and text that are not saved on the server, by `user/article`, in this browser. */
export interface LocalDraft {
  readonly title: string
  readonly body: ArticleDoc
  readonly at: number
}
const store = keyedStore<LocalDraft>('articles')
const keepMs = 400

/**
 * Keeps what is typed, so that a closed tab or a crash loses nothing. `found`: what was kept of an earlier visit, once.
 */
export const useLocalDraft = (
  key: string,
  { values, dirty }: { values: Pick<LocalDraft, 'title' | 'body'>; dirty: boolean },
  found: (draft: LocalDraft) => void,
): void => {
  const [isRead, setRead] = useState(false)
  const onFound = useRef(found)
  const { title, body } = values
  useEffect(() => {
    let isGone = false
    void store.get(key).then((draft) => {
      if (isGone) return
      if (draft) onFound.current(draft)
      setRead(true)
    })
    return () => {
      isGone = true
    }
  }, [key])
  useEffect(() => {
    if (!isRead) return
    if (!dirty) return void store.delete(key)
    return later(keepMs, () => void store.set(key, { title, body, at: now() }))
  }, [isRead, key, dirty, title, body])
}
