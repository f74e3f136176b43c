import type { ArticleSummary } from '@beseda/contract/entities/article.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { limits } from '@beseda/contract/limits.ts'
import { plainText } from '@beseda/domain/knowledge/plain-text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BookOpen, CornerDownLeft } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { articleQuery, categoriesQuery, searchQuery, suggestionsQuery } from '../../entities/article/queries.ts'
import { canInsert, insertText } from '../../entities/chat/insert.ts'
import { announce } from '../../lib/announce.ts'
import { ApiError } from '../../lib/api-error.ts'
import { later } from '../../lib/clock.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { ArticleView } from './ArticleView.tsx'
import styles from './knowledge-panel.module.css'

/** Messages that come one after another ask once. */
const restMs = 600
/** The last message of the client: another one asks for other suggestions. */
const askedIn = ({ id, lastMessage }: Chat): string =>
  lastMessage?.author === 'client' ? `${id}/${lastMessage.at}` : ''

/** What the client asked last, once they have stopped writing. Our own answer keeps the suggestions. */
const useAsked = (chat: Chat): string => {
  const now = askedIn(chat)
  const [asked, setAsked] = useState({ chatId: chat.id, by: now })
  if (asked.chatId !== chat.id) setAsked({ chatId: chat.id, by: now })
  useEffect(() => {
    if (now !== '' && now !== asked.by) return later(restMs, () => setAsked({ chatId: chat.id, by: now }))
  }, [now, asked.by, chat.id])
  return asked.by
}

/** Articles next to a chat: those for the last question, a search, one to read. */
const KnowledgePanel = ({ chat, onInserted }: { chat: Chat; onInserted: () => void }) => {
  const { side, common } = useWords('side')
  const words = side.knowledge
  const queryClient = useQueryClient()
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState('')
  const [openId, setOpenId] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const returnTo = useRef<string | null>(null)
  const suggestions = useQuery(suggestionsQuery(chat.id, useAsked(chat)))
  const found = useQuery(searchQuery(search, category || null))
  const categories = useQuery(categoriesQuery).data?.categories ?? []
  const isSearching = search !== '' || category !== ''
  const suggested = isSearching ? [] : (suggestions.data?.articles ?? [])
  const noInsert = canInsert() ? null : words.noField
  useEffect(() => {
    if (openId !== null || returnTo.current === null) return
    const row = list.current?.querySelector<HTMLElement>(`[data-article="${returnTo.current}"]`)
    returnTo.current = null
    row?.focus()
  }, [openId])
  useEffect(() => {
    const first = '[type="search"]'
    list.current?.closest('section')?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true })
  }, [])
  const insert = (text: string) => {
    if (!insertText(text)) return toast({ kind: 'error', text: words.noField })
    announce(words.inserted)
    onInserted()
  }
  const insertArticle = async (id: string) => {
    try {
      insert(plainText((await queryClient.fetchQuery(articleQuery(id))).body))
    } catch (error) {
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
    }
  }
  /** Down from the search field, up and down between the articles. */
  const step = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    if ((event.target as Element).tagName === 'SELECT') return
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-article]')]
    const here = rows.indexOf(document.activeElement as HTMLElement)
    const to = rows[here + (event.key === 'ArrowDown' ? 1 : -1)]
    if (here < 0 && event.key === 'ArrowUp') return
    event.preventDefault()
    if (to) to.focus()
    else if (here === 0) event.currentTarget.querySelector<HTMLElement>('[type="search"]')?.focus()
  }
  if (openId)
    return (
      <ArticleView
        articleId={openId}
        noInsert={noInsert}
        onInsert={insert}
        onBack={() => {
          returnTo.current = openId
          setOpenId(null)
        }}
      />
    )
  const row = (article: ArticleSummary, matched: readonly string[] = []) => (
    <li key={article.id} className={styles.row}>
      <button
        type="button"
        data-article={article.id}
        className={styles.open}
        onClick={() => setOpenId(article.id)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void insertArticle(article.id)
        }}
      >
        <b>{article.title}</b>
        {matched.length > 0 ? (
          <span>{fill(words.matched, { words: matched.join(', ') })}</span>
        ) : (
          <span className={styles.excerpt}>{article.excerpt}</span>
        )}
      </button>
      <IconButton
        small
        label={`${words.insert}: ${article.title}`}
        disabledReason={noInsert}
        onClick={() => void insertArticle(article.id)}
      >
        <CornerDownLeft size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </li>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the controls inside
    <div ref={list} className={styles.panel} onKeyDown={step}>
      <SearchField label={words.search} value={search} max={limits.searchText} onSearch={setSearch} />
      {categories.length > 0 && (
        <SelectField
          label={words.category}
          hideLabel
          value={category}
          options={[{ value: '', label: words.all }, ...categories.map((c) => ({ value: c.id, label: c.name }))]}
          onChange={(event) => setCategory(event.target.value)}
        />
      )}
      {suggested.length > 0 && (
        <section aria-label={words.suggested} className={styles.suggested}>
          <h3>{words.suggested}</h3>
          <ul>{suggested.map((article) => row(article, article.words))}</ul>
        </section>
      )}
      <Loaded query={found} shape="form">
        {({ articles }) => {
          const others = articles.filter(({ id }) => !suggested.some((one) => one.id === id))
          if (articles.length === 0)
            return (
              <EmptyState
                icon={<BookOpen size={28} strokeWidth={1.5} aria-hidden="true" />}
                title={isSearching ? words.nothing : words.none}
              />
            )
          return (
            <section aria-label={words.list}>
              <ul>{others.map((article) => row(article))}</ul>
            </section>
          )
        }}
      </Loaded>
      <p className={styles.keys}>{words.keys}</p>
    </div>
  )
}
export default KnowledgePanel
