import { knowledge } from '@beseda/contract/endpoints/knowledge.ts'
import type { Article } from '@beseda/contract/entities/article.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ArticleBody } from '../../entities/article/ArticleBody.tsx'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './knowledge.module.css'

/** Former titles and texts of an article. Restoring one makes a new version. */
export const Versions = ({ article, onRestored }: { article: Article; onRestored: () => void }) => {
  const { knowledge: words } = useWords('knowledge')
  const now = useNow(60_000)
  const [opened, setOpened] = useState<number | null>(null)
  const query = useQuery({
    queryKey: [...liveKeys.knowledge, 'versions', article.id],
    queryFn: ({ signal }) => call(knowledge.versions, { articleId: article.id }, { signal }),
  })
  return (
    <Loaded query={query} shape="form">
      {({ versions }) => (
        <ol className={styles.versions}>
          {versions.map(({ number, title, by, at }, i) => (
            <li key={number}>
              <button
                type="button"
                className={styles.version}
                aria-expanded={opened === number}
                onClick={() => setOpened(opened === number ? null : number)}
              >
                <b>{title}</b>
                <span>
                  {formatDateTime(at, now)} · {by}
                  {i === 0 && ` · ${words.currentVersion}`}
                </span>
              </button>
              {opened === number && (
                <Version article={article} number={number} onRestored={i === 0 ? null : onRestored} />
              )}
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}

interface Props {
  readonly article: Article
  readonly number: number
  /** Null: it is the current one. */
  readonly onRestored: (() => void) | null
}
const Version = ({ article, number, onRestored }: Props) => {
  const { knowledge: words, common } = useWords('knowledge')
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const query = useQuery({
    queryKey: [...liveKeys.knowledge, 'versions', article.id, number],
    queryFn: ({ signal }) => call(knowledge.version, { articleId: article.id, number }, { signal }),
  })
  return (
    <Loaded query={query} shape="form">
      {({ title, body }) => {
        const restore = async () => {
          setBusy(true)
          try {
            await call(knowledge.change, { articleId: article.id, version: article.version, title, body })
            toast({ kind: 'success', text: words.versionRestored })
            await queryClient.invalidateQueries({ queryKey: liveKeys.knowledge })
            onRestored?.()
          } catch (error) {
            toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
            setBusy(false)
          }
        }
        return (
          <section aria-label={title} className={styles.preview}>
            <ArticleBody body={body} files={article.files} missing={words.lostPicture} />
            {onRestored && (
              <Button size="s" busy={isBusy} onClick={() => void restore()}>
                {words.restoreVersion}
              </Button>
            )}
          </section>
        )
      }}
    </Loaded>
  )
}
