import { knowledge } from '@beseda/contract/endpoints/knowledge.ts'
import type { Article } from '@beseda/contract/entities/article.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArticleBody } from '../../entities/article/ArticleBody.tsx'
import { articleQuery } from '../../entities/article/queries.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { discardForms } from '../../lib/dirty.ts'
import { useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Changes } from '../../parts/Changes.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { Button } from '../../ui/Button.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ArticleForm } from './ArticleForm.tsx'
import styles from './knowledge.module.css'
import { Versions } from './Versions.tsx'

const useAttempt = () => {
  const { common } = useWords()
  const queryClient = useQueryClient()
  return async (run: () => Promise<unknown>): Promise<boolean> => {
    try {
      await run()
      await queryClient.invalidateQueries({ queryKey: liveKeys.knowledge })
      return true
    } catch (error) {
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
      return false
    }
  }
}

interface Props {
  readonly articleId: string
  readonly onClose: () => void
}
/** One article of the address: its text, former versions, who changed it. */
export const ArticlePanel = ({ articleId, onClose }: Props) => {
  const { knowledge: words } = useWords('knowledge')
  const query = useQuery(articleQuery(articleId))
  const attempt = useAttempt()
  const remove = async ({ title }: Article) => {
    if (!(await attempt(() => call(knowledge.remove, { articleId })))) return
    discardForms()
    onClose()
    const undo = () => void attempt(() => call(knowledge.restore, { articleId }))
    toast({ kind: 'info', text: fill(words.deleted, { title }), action: { label: words.undo, run: undo } })
  }
  return (
    <SidePanel title={query.data?.title ?? words.article} wide onClose={onClose}>
      <Loaded query={query} shape="form">
        {(article) =>
          article.state === 'deleted' ? (
            <div className={styles.preview}>
              <p className={styles.quiet}>{words.isDeleted}</p>
              <Button onClick={() => void attempt(() => call(knowledge.restore, { articleId }))}>
                {words.restore}
              </Button>
              <ArticleBody body={article.body} files={article.files} missing={words.lostPicture} />
            </div>
          ) : (
            <Parts article={article} onDelete={() => void remove(article)} onClose={onClose} />
          )
        }
      </Loaded>
    </SidePanel>
  )
}

const tabs = ['text', 'versions', 'changes'] as const
const Parts = ({ article, onDelete, onClose }: { article: Article; onDelete: () => void; onClose: () => void }) => {
  const { knowledge: words, audit } = useWords('audit', 'knowledge')
  const { search, change } = useListSearch()
  const shown = tabs.find((tab) => tab === search.tab) ?? 'text'
  const go = (tab: string) => change({ tab: tab === 'text' ? undefined : tab })
  return (
    <Tabs
      label={article.title}
      tabs={[
        { id: 'text', label: words.article },
        { id: 'versions', label: words.versions },
        { id: 'changes', label: audit.changes },
      ]}
      value={shown}
      onChange={go}
    >
      {shown === 'text' && (
        <ArticleForm article={article} categoryId="" onSaved={() => undefined} onDelete={onDelete} onClose={onClose} />
      )}
      {shown === 'versions' && <Versions article={article} onRestored={() => go('text')} />}
      {shown === 'changes' && <Changes entity="article" entityId={article.id} />}
    </Tabs>
  )
}
