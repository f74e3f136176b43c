import { type AuditEntity, type AuditField, auditActions } from '@beseda/contract/audit.ts'
import { audit as calls } from '@beseda/contract/endpoints/audit.ts'
import type { AuditChange, AuditEntry } from '@beseda/contract/entities/audit.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { History, RotateCcw } from 'lucide-react'
import { call } from '../lib/api.ts'
import { now } from '../lib/clock.ts'
import { formatDateTime, isoTime } from '../lib/format.ts'
import { useLang, useWords } from '../lib/language.ts'
import { toast } from '../lib/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { AuditChanges } from './AuditChanges.tsx'
import { actorText } from './audit-text.ts'
import styles from './Changes.module.css'
import { Loaded } from './Loaded.tsx'

/** Prefix of the query key; invalidate it after saving. */
export const changesKey = (entity: AuditEntity, entityId: string) => ['changes', entity, entityId] as const

interface Restoring {
  readonly onRestore?: ((changes: readonly AuditChange[]) => void) | undefined
  /** The form's fields; all fields when absent. */
  readonly restores?: readonly AuditField[] | undefined
}
const Entry = ({ entry, onRestore, restores }: Restoring & { entry: AuditEntry }) => {
  const lang = useLang()
  const words = useWords('audit')
  const { audit } = words
  const former = entry.changes.filter(({ field }) => !restores || restores.includes(field))
  const canRestore = onRestore && entry.action === 'changed' && former.length > 0
  return (
    <li className={styles.entry}>
      <p className={styles.head}>
        <strong>{actorText(entry.by, words)}</strong>
        <span>{inLang(auditActions[entry.action], lang)}</span>
        <time dateTime={isoTime(entry.at)}>{formatDateTime(entry.at, now())}</time>
      </p>
      {entry.changes.length > 0 && <AuditChanges entry={entry} />}
      {canRestore && (
        <Button
          size="s"
          icon={<RotateCcw size={14} aria-hidden="true" />}
          onClick={() => {
            onRestore(former)
            toast({ kind: 'info', text: audit.restored })
          }}
        >
          {audit.restore}
        </Button>
      )}
    </li>
  )
}

/**
 * The history of one object, newest first: the «Изменения» of a settings form. `onRestore` gets the fields with their
 * former values (`before`) and puts them into the form; the user then reviews and saves them.
 */
export const Changes = ({
  entity,
  entityId,
  onRestore,
  restores,
}: Restoring & { entity: AuditEntity; entityId: string }) => {
  const { audit } = useWords('audit')
  const query = useInfiniteQuery({
    queryKey: changesKey(entity, entityId),
    queryFn: ({ pageParam, signal }) =>
      call(calls.changes, { entity, entityId, limit: 20, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  })
  return (
    <Loaded query={query} shape="form">
      {({ pages }) => {
        const entries = pages.flatMap((p) => p.entries)
        if (entries.length === 0)
          return (
            <EmptyState icon={<History size={28} strokeWidth={1.5} aria-hidden="true" />} title={audit.empty}>
              {audit.emptyHint}
            </EmptyState>
          )
        return (
          <>
            <ol className={styles.list}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} onRestore={onRestore} restores={restores} />
              ))}
            </ol>
            {query.hasNextPage && (
              <Button wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {audit.moreChanges}
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
