import type { ReplyTemplate } from '@beseda/contract/entities/reply-template.ts'
import { limits } from '@beseda/contract/limits.ts'
import { findTemplates } from '@beseda/domain/reply-templates/search.ts'
import { useQuery } from '@tanstack/react-query'
import { Paperclip, Plus, SearchX, Zap } from 'lucide-react'
import { replyTemplatesQuery } from '../../entities/chat/reply-templates/queries.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { NameCell } from '../../parts/FormParts.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { PanelOf } from '../../parts/PanelOf.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { CategoryList } from './CategoryList.tsx'
import { CategoryPanel } from './CategoryPanel.tsx'
import { TemplatePanel } from './TemplatePanel.tsx'
import styles from './templates.module.css'

const useColumns = (): readonly Column<ReplyTemplate>[] => {
  const words = useWords('replyTemplates').replyTemplates
  const now = useNow(60_000)
  return [
    {
      id: 'title',
      head: words.title,
      cell: (t) => (
        <NameCell
          name={t.title}
          after={t.files.length > 0 && <Paperclip size={14} className={styles.clip} aria-label={words.files} />}
        />
      ),
      value: (t) => t.title,
    },
    {
      id: 'shortcut',
      head: words.shortcut,
      cell: (t) => t.shortcut && <span className={styles.shortcut}>/{t.shortcut}</span>,
      value: (t) => t.shortcut ?? '',
      width: '130px',
      drop: 2,
    },
    { id: 'text', head: words.text, cell: (t) => <span className={styles.snippet}>{t.text}</span>, drop: 3 },
    {
      id: 'uses',
      head: words.uses,
      cell: (t) => formatNumber(t.uses),
      value: (t) => t.uses,
      width: '110px',
      drop: 1,
    },
    {
      id: 'changedAt',
      head: words.changedAt,
      cell: (t) => formatDateTime(t.changedAt, now),
      value: (t) => t.changedAt,
      width: '140px',
      drop: 1,
    },
  ]
}

/** `/admin/preferences/templates`: ready replies by category. */
const TemplatesPage = () => {
  const { replyTemplates: words, titles } = useWords('replyTemplates', 'forms')
  const query = useQuery(replyTemplatesQuery)
  const { search, change, openId, isNew } = useListSearch()
  const columns = useColumns()
  const { at, edit, find = '' } = search
  const show = (more: Readonly<Record<string, string | undefined>>, replace = false) =>
    change({ id: undefined, new: undefined, edit: undefined, tab: undefined, ...more }, { replace })
  const close = () => show({})
  const inPlace = (t: ReplyTemplate) => at === undefined || (t.category?.id ?? 'personal') === at
  const add = (
    <Button
      variant="primary"
      icon={<Plus size={16} strokeWidth={2} aria-hidden="true" />}
      onClick={() => show({ new: '1' })}
    >
      {words.add}
    </Button>
  )
  const panel =
    edit !== undefined ? (
      <PanelOf query={query} rowsOf={(data) => data.categories} openId={edit} isNew={edit === 'new'} onClose={close}>
        {(category) => (
          <CategoryPanel
            key={category?.id ?? 'new'}
            category={category}
            count={query.data?.templates.filter((t) => t.category?.id === category?.id).length ?? 0}
            onSaved={(saved) => edit === 'new' && show({ at: saved.id })}
            onClose={close}
          />
        )}
      </PanelOf>
    ) : (
      <PanelOf query={query} rowsOf={(data) => data.templates} openId={openId} isNew={isNew} onClose={close}>
        {(template) => (
          <TemplatePanel
            key={template?.id ?? 'new'}
            template={template}
            categories={query.data?.categories ?? []}
            category={at ?? ''}
            onSaved={(saved) => isNew && show({ id: saved.id })}
            onClose={close}
          />
        )}
      </PanelOf>
    )
  return (
    <Page title={titles.replyTemplates} count={query.data?.templates.length} actions={add} panel={panel}>
      <Loaded query={query} shape="table">
        {({ categories, templates }) => {
          const rows = findTemplates(templates.filter(inPlace), find)
          return (
            <div className={styles.columns}>
              <CategoryList
                categories={categories}
                templates={templates}
                current={at}
                onChoose={(to) => show({ at: to })}
                onEdit={(id) => show({ edit: id })}
              />
              <div className={styles.list}>
                <SearchField
                  label={words.search}
                  value={find}
                  max={limits.searchText}
                  onSearch={(text) => change({ find: text }, { replace: true })}
                />
                <Table
                  label={titles.replyTemplates}
                  columns={columns}
                  rows={find === '' ? rows.toSorted((a, b) => a.title.localeCompare(b.title)) : rows}
                  rowKey={(t) => t.id}
                  current={openId}
                  onOpen={(t, how) => show({ id: t.id }, how.walked)}
                  empty={
                    find !== '' ? (
                      <EmptyState
                        icon={<SearchX size={28} strokeWidth={1.5} aria-hidden="true" />}
                        title={words.noMatch}
                        actions={<Button onClick={() => change({ find: undefined })}>{words.clearSearch}</Button>}
                      />
                    ) : (
                      <EmptyState
                        icon={<Zap size={28} strokeWidth={1.5} aria-hidden="true" />}
                        title={templates.length === 0 ? words.empty : words.emptyHere}
                        actions={add}
                      >
                        {words.emptyText}
                      </EmptyState>
                    )
                  }
                />
              </div>
            </div>
          )
        }}
      </Loaded>
    </Page>
  )
}
export default TemplatesPage
