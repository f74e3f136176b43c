import type { ClientImport, ClientImportRow } from '@beseda/contract/entities/client-import.ts'
import type { ImportOutcome } from '@beseda/contract/entities/user-import.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { announce } from '../../lib/announce.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { paths } from '../../lib/paths.ts'
import { fill } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Table } from '../../ui/Table.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { ImportActions } from './ImportActions.tsx'
import styles from './import.module.css'
import { importQuery, importRowsQuery, importsKey } from './queries.ts'
import { RowPanel } from './RowPanel.tsx'
import { useRowColumns } from './row-columns.tsx'
import { progressText, stateText } from './state-text.ts'

/** The dry run of a file, its progress, and what became of each row. */
export const CheckedFile = ({ importId }: { importId: string }) => {
  const { clientImport: words, titles } = useWords('clientImport')
  const { close } = useListSearch()
  const query = useQuery(importQuery(importId))
  const [opened, setOpened] = useState<ClientImportRow | null>(null)
  return (
    <Page
      title={query.data?.fileName ?? titles.clientImport}
      panel={opened && <RowPanel key={opened.row} row={opened} onClose={() => setOpened(null)} />}
      actions={
        <>
          {query.data && <ImportActions of={query.data} />}
          <Button onClick={close}>{words.other}</Button>
        </>
      }
    >
      <Loaded query={query} shape="table">
        {(known) => <Rows of={known} opened={opened} onOpen={setOpened} />}
      </Loaded>
    </Page>
  )
}

const outcomes = ['create', 'change', 'refused', 'same'] as const
interface RowsProps {
  readonly of: ClientImport
  readonly opened: ClientImportRow | null
  readonly onOpen: (row: ClientImportRow) => void
}
const Rows = ({ of, opened, onOpen }: RowsProps) => {
  const lang = useLang()
  const { clientImport: words } = useWords('clientImport')
  const { search, change } = useListSearch()
  const shown = outcomes.find((outcome) => outcome === search.show)
  const query = useInfiniteQuery(importRowsQuery(of.id, shown, of.applied, of.columns))
  const columns = useRowColumns()
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  useEnd(of)
  const isBegun = of.state !== 'checked'
  const mayChoose = !isBegun && of.heads.length > 0
  // without a column of contacts nothing can be imported: the choice is open at once
  const [isOpen, setChoosing] = useState(!of.columns.some((column) => column === 'phones' || column === 'emails'))
  const isChoosing = mayChoose && isOpen
  const label = (outcome: ImportOutcome) =>
    `${(of.state === 'done' ? words.filtersDone : words.filters)[outcome]} ${of.counts[outcome]}`
  const total = shown ? of.counts[shown] : of.rows
  return (
    <>
      <div className={styles.summary}>
        <p className={styles.about}>{stateText(of, words, lang)}</p>
        {isBegun && (
          <div className={styles.progress}>
            <progress max={of.rows} value={of.applied} aria-label={words.progress} />
            <span>{progressText(of, words)}</span>
            {of.state === 'done' && (
              <Link to={paths.clients} className={styles.link}>
                {words.back}
              </Link>
            )}
          </div>
        )}
        {isChoosing && <ColumnChoice key={of.id} of={of} onClose={() => setChoosing(false)} />}
        {mayChoose && !isChoosing && (
          <Button size="s" onClick={() => setChoosing(true)} className={styles.choice}>
            {words.mapOpen}
          </Button>
        )}
        {of.ignored.length > 0 && <p>{fill(words.ignored, { names: of.ignored.join(', ') })}</p>}
        <div className={styles.filter}>
          <Segmented
            label={words.show}
            value={shown ?? 'all'}
            options={[
              { value: 'all', label: `${words.all} ${of.rows}` },
              ...outcomes.map((value) => ({ value, label: label(value) })),
            ]}
            onChange={(value) => change({ show: value === 'all' ? undefined : value }, { replace: true })}
          />
        </div>
      </div>
      <Loaded query={query} shape="table">
        {() => (
          <Table
            label={words.rowsLabel}
            columns={columns}
            rows={rows}
            rowKey={({ row }) => String(row)}
            total={total}
            current={opened ? String(opened.row) : undefined}
            onOpen={(row) => onOpen(row)}
            onEnd={query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined}
            empty={<EmptyState title={words.noRows} />}
          />
        )}
      </Loaded>
    </>
  )
}
/** Says that a running import has ended, and reloads the lists of clients. */
const useEnd = (of: ClientImport) => {
  const { clientImport: words } = useWords('clientImport')
  const queryClient = useQueryClient()
  const before = useRef(of.state)
  useEffect(() => {
    if (before.current === 'running' && of.state !== 'running') {
      announce(progressText(of, words))
      for (const queryKey of [['clients', 'list'], ['clientTags'], importsKey])
        void queryClient.invalidateQueries({ queryKey })
    }
    before.current = of.state
  }, [of, words, queryClient])
}
