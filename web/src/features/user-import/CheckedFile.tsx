import { userImports } from '@beseda/contract/endpoints/user-imports.ts'
import type { ImportOutcome, ImportRow, UserImport } from '@beseda/contract/entities/user-import.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { announce } from '../../lib/announce.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { partsOf, saveCsv } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Table } from '../../ui/Table.tsx'
import styles from './import.module.css'
import { importQuery, importRowsQuery, importsKey } from './queries.ts'
import { RowPanel } from './RowPanel.tsx'
import { useRowColumns } from './row-columns.tsx'
import { progressText, stateText } from './state-text.ts'

/** The dry run of a file, its progress, and what became of each row. */
export const CheckedFile = ({ importId }: { importId: string }) => {
  const { userImport: words, titles } = useWords('userImport')
  const { close } = useListSearch()
  const query = useQuery(importQuery(importId))
  const [opened, setOpened] = useState<ImportRow | null>(null)
  return (
    <Page
      title={query.data?.fileName ?? titles.userImport}
      panel={opened && <RowPanel key={opened.row} row={opened} onClose={() => setOpened(null)} />}
      actions={
        <>
          {query.data && <Actions of={query.data} />}
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

const useAction = (run: () => Promise<UserImport>) => {
  const { common } = useWords()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (known) => queryClient.setQueryData(importQuery(known.id).queryKey, known),
    onError: (error) => toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: importsKey }),
  })
}
const Actions = ({ of }: { of: UserImport }) => {
  const lang = useLang()
  const { userImport: words, common } = useWords('userImport')
  const [isAsked, setAsked] = useState(false)
  const importId = of.id
  const apply = useAction(() => call(userImports.apply, { importId }))
  const stop = useAction(() => call(userImports.stop, { importId }))
  const separator = lang === 'ru' ? ';' : ','
  const report = useMutation({
    mutationFn: () =>
      partsOf((cursor) => call(userImports.report, { importId, separator, ...(cursor !== undefined && { cursor }) })),
    onSuccess: (parts) => saveCsv('users-import.csv', ...parts),
    onError: (error) => toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection }),
  })
  const count = of.counts.create + of.counts.change
  return (
    <>
      {of.state === 'checked' && count > 0 && (
        <Button variant="primary" busy={apply.isPending} onClick={() => setAsked(true)}>
          {plural(lang, count, words.apply)}
        </Button>
      )}
      {of.state === 'running' && (
        <Button busy={stop.isPending} onClick={() => stop.mutate()}>
          {words.stop}
        </Button>
      )}
      <Button busy={report.isPending} icon={<Download size={16} aria-hidden="true" />} onClick={() => report.mutate()}>
        {words.report}
      </Button>
      {isAsked && (
        <Confirm
          title={plural(lang, count, words.applyTitle)}
          confirm={plural(lang, count, words.apply)}
          cancel={common.cancel}
          closeLabel={common.close}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            apply.mutate()
          }}
        >
          <p>{of.invitations === null ? words.withoutMail : plural(lang, of.invitations, words.withMail)}</p>
        </Confirm>
      )}
    </>
  )
}

const outcomes = ['create', 'change', 'refused', 'same'] as const
interface RowsProps {
  readonly of: UserImport
  readonly opened: ImportRow | null
  readonly onOpen: (row: ImportRow) => void
}
const Rows = ({ of, opened, onOpen }: RowsProps) => {
  const lang = useLang()
  const { userImport: words } = useWords('userImport')
  const { search, change } = useListSearch()
  const shown = outcomes.find((outcome) => outcome === search.show)
  const query = useInfiniteQuery(importRowsQuery(of.id, shown, of.applied))
  const columns = useRowColumns()
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  useEnd(of)
  const isBegun = of.state !== 'checked'
  const label = (outcome: ImportOutcome) =>
    `${(isBegun && of.applied === of.rows ? words.filtersDone : words.filters)[outcome]} ${of.counts[outcome]}`
  const total = shown ? of.counts[shown] : of.rows
  return (
    <>
      <div className={styles.summary}>
        <p className={styles.about}>{stateText(of, words, lang)}</p>
        {isBegun && (
          <div className={styles.progress}>
            <progress max={of.rows} value={of.applied} aria-label={words.progress} />
            <span>{progressText(of, words)}</span>
          </div>
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
/** Says that a running import has ended, and reloads the lists of people. */
const useEnd = (of: UserImport) => {
  const { userImport: words } = useWords('userImport')
  const queryClient = useQueryClient()
  const before = useRef(of.state)
  useEffect(() => {
    if (before.current === 'running' && of.state !== 'running') {
      announce(progressText(of, words))
      for (const queryKey of [liveKeys.users, liveKeys.teams, liveKeys.roles, importsKey])
        void queryClient.invalidateQueries({ queryKey })
    }
    before.current = of.state
  }, [of, words, queryClient])
}
