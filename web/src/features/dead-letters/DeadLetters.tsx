import type { DeadLetter } from '@beseda/contract/entities/dead-letter.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { MailCheck, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useNow } from '../../lib/clock.ts'
import { formatAgo } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import styles from './dead-letters.module.css'
import { kinds, type LetterFilter, type LetterScope, lettersKey, lettersQuery, tryAgain } from './queries.ts'

const Icon = () => <RotateCcw size={14} strokeWidth={1.75} aria-hidden="true" />

/** Asks the server and says what came of it. */
const useAgain = (scope: LetterScope) => {
  const { deadLetters: words, common } = useWords('deadLetters')
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const run = async (name: string, what: Parameters<typeof tryAgain>[1]) => {
    setBusy(name)
    try {
      const { retried, left } = await tryAgain(scope, what)
      const text = left > 0 ? fill(words.left, { n: retried, left }) : fill(words.retried, { n: retried })
      toast({ kind: 'success', text: retried + left === 0 ? words.none : text })
      await queryClient.invalidateQueries({ queryKey: lettersKey(scope) })
    } catch (error) {
      const reason = error instanceof ApiError ? error.text : common.noConnection
      toast({ kind: 'error', text: fill(words.failed, { reason }) })
    } finally {
      setBusy(null)
    }
  }
  return { busy, run }
}

/** What gave up, with its reason, and a way to try it again: one, or all that match. */
export const DeadLetters = ({ scope, filter }: { scope: LetterScope; filter: LetterFilter }) => {
  const { deadLetters: words, common } = useWords('deadLetters')
  const lang = useLang()
  const now = useNow(60_000)
  const query = useInfiniteQuery(lettersQuery(scope, filter))
  const { busy, run } = useAgain(scope)
  const [asks, setAsks] = useState(false)
  const events: Readonly<Record<string, string>> = words.events
  const nameOf = ({ kind, name }: DeadLetter) =>
    kind === 'delivery' ? words.message : kind === 'inbound' ? (events[name] ?? name) : name
  const columns: readonly Column<DeadLetter>[] = [
    {
      ...{ id: 'what', head: words.what },
      cell: (l) => (
        <>
          {nameOf(l)}
          <span className={styles.brief}>
            {l.reason} · {formatAgo(l.createdAt, now)}
          </span>
        </>
      ),
    },
    { id: 'reason', head: words.reason, cell: (l) => l.reason, drop: 2 },
    scope === 'all'
      ? { id: 'organization', head: words.organization, cell: (l) => l.organization.name, drop: 1 }
      : { id: 'channel', head: words.channel, cell: (l) => l.channel?.name ?? '—', drop: 1 },
    { id: 'tries', head: words.tries, cell: (l) => l.tries, number: true, width: '96px', drop: 3 },
    { id: 'age', head: words.age, cell: (l) => formatAgo(l.createdAt, now), width: '128px', drop: 3 },
    {
      id: 'again',
      head: words.again,
      width: '156px',
      cell: (l) => (
        <Button size="s" icon={<Icon />} busy={busy === l.id} onClick={() => void run(l.id, { ids: [l.id] })}>
          {words.again}
        </Button>
      ),
    },
  ]
  return (
    <Loaded query={query} shape="table">
      {({ pages }) => {
        const { counts } = pages[0]!
        const count = kinds.reduce((sum, kind) => sum + (filter.kind && filter.kind !== kind ? 0 : counts[kind]), 0)
        const isFiltered = filter.kind !== undefined || filter.channelId !== undefined
        return (
          <>
            {count > 0 && (
              <Button className={styles.all} icon={<Icon />} busy={busy === 'all'} onClick={() => setAsks(true)}>
                {words.againAll}
              </Button>
            )}
            <Table
              label={words.about}
              columns={columns}
              rows={pages.flatMap((page) => page.letters)}
              rowKey={(l) => l.id}
              total={count}
              onEnd={query.hasNextPage && !query.isFetching ? () => void query.fetchNextPage() : undefined}
              empty={
                <EmptyState
                  icon={<MailCheck size={28} strokeWidth={1.5} aria-hidden="true" />}
                  title={isFiltered ? words.nothingFound : words.empty}
                >
                  {!isFiltered && words.emptyText}
                </EmptyState>
              }
            />
            {asks && (
              <Confirm
                title={plural(lang, count, words.confirmAll)}
                confirm={words.again}
                cancel={common.cancel}
                closeLabel={common.close}
                busy={busy === 'all'}
                onConfirm={() => void run('all', filter).then(() => setAsks(false))}
                onClose={() => setAsks(false)}
              >
                {words.confirmText}
              </Confirm>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
