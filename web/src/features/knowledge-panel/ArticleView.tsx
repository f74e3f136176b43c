import { has } from '@beseda/contract/access.ts'
import { plainText } from '@beseda/domain/knowledge/plain-text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { ArticleBody } from '../../entities/article/ArticleBody.tsx'
import { articleQuery } from '../../entities/article/queries.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './knowledge-panel.module.css'

interface Props {
  readonly articleId: string
  /** Why nothing can be inserted; null: it can. */
  readonly noInsert: string | null
  readonly onInsert: (text: string) => void
  readonly onBack: () => void
}
/** An article to read in place. Enter inserts its text, Escape returns to the list. */
export const ArticleView = ({ articleId, noInsert, onInsert, onBack }: Props) => {
  const words = useWords('side').side.knowledge
  const query = useQuery(articleQuery(articleId))
  const mayEdit = has(accessOf(useViewer()), 'AUTHORITY_TEAM_TEMPLATE')
  const now = useNow(60_000)
  const insert = useRef<HTMLButtonElement>(null)
  const isLoaded = query.data !== undefined
  useEffect(() => {
    if (isLoaded) insert.current?.focus({ preventScroll: true })
  }, [isLoaded])
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onBack()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere inside returns
    <div className={styles.article} onKeyDown={press}>
      <div className={styles.articleHead}>
        <IconButton small label={words.back} onClick={onBack}>
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        {query.data && <h3>{query.data.title}</h3>}
      </div>
      <Loaded query={query} shape="form">
        {(article) => {
          const text = plainText(article.body)
          const copy = () =>
            void navigator.clipboard.writeText(text).then(() => toast({ kind: 'success', text: words.copied }))
          return (
            <>
              <div className={styles.buttons}>
                <Button
                  ref={insert}
                  size="s"
                  variant="primary"
                  disabledReason={noInsert}
                  onClick={() => onInsert(text)}
                >
                  {words.insert}
                </Button>
                {article.publicUrl && (
                  <Button size="s" disabledReason={noInsert} onClick={() => onInsert(article.publicUrl!)}>
                    {words.insertLink}
                  </Button>
                )}
                <Button size="s" onClick={copy}>
                  {words.copy}
                </Button>
              </div>
              <p className={styles.quiet}>
                {[article.category?.name, formatDateTime(article.updatedAt, now), article.updatedBy]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <ArticleBody body={article.body} files={article.files} missing={words.lostPicture} />
              {mayEdit && (
                <Link to={paths.knowledge} search={{ id: article.id } as never} className={styles.editLink}>
                  {words.edit}
                </Link>
              )}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
