import { knowledge } from '@beseda/contract/endpoints/knowledge.ts'
import type { ArticleState, ArticleSummary } from '@beseda/contract/entities/article.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BookOpen, Plus, SearchX } from 'lucide-react'
import { categoriesQuery } from '../../entities/article/queries.ts'
import { call } from '../../lib/api.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { ArticleForm } from './ArticleForm.tsx'
import { ArticlePanel } from './ArticlePanel.tsx'
import { CategoryList } from './CategoryList.tsx'
import styles from './knowledge.module.css'

const states = ['published', 'draft', 'deleted'] as const satisfies readonly ArticleState[]
const useArticles = (search: string, articleCategoryId: string | null, state: ArticleState | undefined) =>
  useInfiniteQuery({
    queryKey: [...liveKeys.knowledge, 'list', search, articleCategoryId, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        knowledge.list,
        {
          ...(search && { search }),
          ...(articleCategoryId && { articleCategoryId }),
          ...(state && { state }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })

const useColumns = (): readonly Column<ArticleSummary>[] => {
  const { knowledge: words } = useWords('knowledge')
  const now = useNow(60_000)
  return [
    { id: 'title', head: words.title, cell: (a) => a.title },
    {
      id: 'category',
      head: words.category,
      cell: (a) => a.category?.name ?? words.noCategory,
      width: '160px',
      drop: 2,
    },
    {
      id: 'teams',
      head: words.teams,
      cell: (a) => a.teams?.map((team) => team.name).join(', ') ?? words.allTeams,
      width: '150px',
      drop: 1,
    },
    { id: 'state', head: words.state, cell: (a) => <Chip>{words.states[a.state]}</Chip>, width: '130px' },
    {
      id: 'updatedAt',
      head: words.updated,
      cell: (a) => `${formatDateTime(a.updatedAt, now)} · ${a.updatedBy}`,
      width: '210px',
      drop: 3,
    },
  ]
}

/** `/admin/preferences/knowledge`: articles for operators, with their categories. */
const KnowledgePage = () => {
  const { knowledge: words, titles } = useWords('knowledge')
  const { search: params, change, openId, isNew, open, close } = useListSearch()
  const columns = useColumns()
  const shelves = useQuery(categoriesQuery)
  const categories = shelves.data?.categories ?? []
  const category = categories.find(({ id }) => id === params.category)?.id ?? null
  const state = states.find((one) => one === params.state)
  const search = params.search ?? ''
  const query = useArticles(search, category, state)
  const select = (id: string | null) => change({ category: id ?? undefined }, { replace: true })
  const isFiltered = search !== '' || category !== null || state !== undefined
  const add = (
    <Button
      variant="primary"
      icon={<Plus size={16} strokeWidth={2} aria-hidden="true" />}
      onClick={() => change({ new: '1', id: undefined, tab: undefined })}
    >
      {words.add}
    </Button>
  )
  return (
    <Page
      title={titles.knowledge}
      actions={add}
      filters={
        <>
          <SearchField
            label={words.search}
            value={search}
            max={limits.searchText}
            onSearch={(text) => change({ search: text || undefined }, { replace: true })}
          />
          <SelectField
            label={words.state}
            hideLabel
            value={state ?? ''}
            options={[
              { value: '', label: words.anyState },
              ...states.map((one) => ({ value: one, label: words.states[one] })),
            ]}
            onChange={(event) => change({ state: event.target.value || undefined }, { replace: true })}
          />
        </>
      }
      panel={
        isNew ? (
          <SidePanel title={words.newTitle} wide onClose={close}>
            <ArticleForm
              article={null}
              categoryId={category ?? ''}
              onSaved={(article) => open(article.id, { replace: true })}
              onDelete={close}
              onClose={close}
            />
          </SidePanel>
        ) : (
          openId && <ArticlePanel key={openId} articleId={openId} onClose={close} />
        )
      }
    >
      <div className={styles.columns}>
        <CategoryList categories={categories} selected={category} onSelect={select} />
        <div className={styles.list}>
          <Loaded query={query} shape="table">
            {({ pages }) => (
              <Table
                label={titles.knowledge}
                columns={columns}
                rows={pages.flatMap((page) => page.articles)}
                rowKey={(article) => article.id}
                current={openId}
                onOpen={(article) => open(article.id)}
                onEnd={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
                empty={
                  isFiltered ? (
                    <EmptyState icon={<SearchX size={28} strokeWidth={1.5} aria-hidden="true" />} title={words.nothing}>
                      {words.nothingText}
                    </EmptyState>
                  ) : (
                    <EmptyState
                      icon={<BookOpen size={28} strokeWidth={1.5} aria-hidden="true" />}
                      title={words.none}
                      actions={add}
                    >
                      {words.noneText}
                    </EmptyState>
                  )
                }
              />
            )}
          </Loaded>
        </div>
      </div>
    </Page>
  )
}
export default KnowledgePage
