import { auditActions } from '@beseda/contract/audit.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import type { AuditEntry } from '@beseda/contract/entities/audit.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { keys } from '../../entities/chat/queries.ts'
import { call } from '../../lib/api.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { AuditChanges } from '../../parts/AuditChanges.tsx'
import { actorText } from '../../parts/audit-text.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './profile.module.css'
import { useEdit } from './use-edit.ts'

/** Who changed what about the client; one change can be taken back. Comments are their author's. */
const ClientChanges = ({ clientId, chatId }: { clientId: string; chatId: string }) => {
  const words = useWords('clientProfile').clientProfile
  const query = useInfiniteQuery({
    // below the client of the chat, so that each change of the client fetches it again
    queryKey: [...keys.client(chatId), 'history'],
    queryFn: ({ pageParam, signal }) =>
      call(clients.history, { clientId, limit: 10, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  })
  return (
    <Loaded query={query} shape="form">
      {({ pages }) => {
        const entries = pages.flatMap((p) => p.entries)
        const photos = new Map(pages.flatMap((p) => p.photos.map(({ at, url }) => [at, url])))
        return (
          <>
            {entries.length === 0 && <p className={styles.quiet}>{words.changesEmpty}</p>}
            <ol className={styles.comments}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} clientId={clientId} photos={photos} />
              ))}
            </ol>
            {query.hasNextPage && (
              <Button size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {words.more}
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

const fixed = ['comment', 'differentFrom', 'mergedWith']
interface EntryProps {
  readonly entry: AuditEntry
  readonly clientId: string
  /** The photos that still exist, by the time that names them. */
  readonly photos: ReadonlyMap<number, string>
}
const Entry = ({ entry, clientId, photos }: EntryProps) => {
  const all = useWords('audit', 'clientProfile')
  const words = all.clientProfile
  const lang = useLang()
  const now = useNow(60_000)
  const { edit, isBusy, refusal } = useEdit()
  const restore = async () => {
    if (await edit(clients.restore, { clientId, entryId: entry.id })) toast({ kind: 'success', text: words.restored })
  }
  const about = [actorText(entry.by, all), inLang(auditActions[entry.action], lang), formatDateTime(entry.at, now)]
  return (
    <li className={styles.other}>
      <span className={styles.quiet}>{about.join(' · ')}</span>
      <AuditChanges
        entry={entry}
        picture={(field, value) => {
          const url = field === 'clientPhoto' && typeof value === 'number' ? photos.get(value) : undefined
          return url && <img className={styles.former} src={url} alt="" />
        }}
      />
      {entry.changes.some(({ field }) => !fixed.includes(field)) && (
        <div>
          <Button
            size="s"
            busy={isBusy}
            icon={<RotateCcw size={14} aria-hidden="true" />}
            onClick={() => void restore()}
          >
            {words.restore}
          </Button>
        </div>
      )}
      {refusal && <p role="alert">{refusal}</p>}
    </li>
  )
}
export default ClientChanges
