import { crm as calls } from '@beseda/contract/endpoints/crm.ts'
import { type CrmConnection, crmTypes } from '@beseda/contract/entities/crm.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { now } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { ConfirmDelete } from '../../parts/ConfirmDelete.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Section } from '../../parts/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { CrmDialog } from './CrmDialog.tsx'
import { CrmFieldsDialog } from './CrmFieldsDialog.tsx'
import styles from './ExtensionsPage.module.css'

const queryKey = ['crm'] as const
/** While contacts are being read, the progress is asked for so often. */
const refreshMs = 3_000

const State = ({ connection }: { connection: CrmConnection }) => {
  const { extensions } = useWords('extensions')
  const { trouble, progress, syncedAt, linked, pushNew, pullNew } = connection
  const rules = [pushNew && extensions.crmPush, pullNew && extensions.crmPull].filter(Boolean)
  return (
    <>
      <span className={styles.quiet}>{rules.length > 0 ? rules.join(' · ') : extensions.crmKnownOnly}</span>
      {trouble && (
        <span className={styles.trouble} role="status">
          {fill(extensions.crmTroubles[trouble.kind], { code: trouble.code })}
        </span>
      )}
      {progress && (
        <span className={styles.quiet} role="status">
          {progress.total === null
            ? fill(extensions.crmProgress, { done: progress.done })
            : fill(extensions.crmProgressOf, { done: progress.done, total: progress.total })}
        </span>
      )}
      <span className={styles.quiet}>
        {fill(extensions.crmLinked, { n: linked })}
        {syncedAt !== null && ` · ${fill(extensions.crmSynced, { time: formatDateTime(syncedAt, now()) })}`}
      </span>
    </>
  )
}

/** The CRM with which clients are synchronised. */
export const Crm = () => {
  const { common, extensions } = useWords('extensions')
  const lang = useLang()
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(calls.find, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.connection?.progress ? refreshMs : false),
  })
  const [dialog, setDialog] = useState<'access' | 'fields' | 'rules' | 'remove' | null>(null)
  const [busy, setBusy] = useState(false)
  const close = () => setDialog(null)
  const take = (found: { connection: CrmConnection | null }) => queryClient.setQueryData(queryKey, found)
  const synchronise = async () => {
    setBusy(true)
    try {
      take(await call(calls.synchronise, {}))
    } catch (error) {
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
    } finally {
      setBusy(false)
    }
  }
  const nameOf = ({ type }: CrmConnection) => inLang(crmTypes[type as keyof typeof crmTypes], lang)
  return (
    <Section title={extensions.crm} note={extensions.crmNote}>
      <Loaded query={query} shape="form">
        {({ connection }) => (
          <>
            {connection ? (
              <div className={styles.item}>
                <div className={styles.about}>
                  <strong>{`${nameOf(connection)}: ${connection.host}`}</strong>
                  {connection.account && (
                    <span className={styles.quiet}>{fill(extensions.crmAccount, { name: connection.account })}</span>
                  )}
                  <State connection={connection} />
                  <div className={styles.lineActions}>
                    <Button size="s" busy={busy} onClick={() => void synchronise()}>
                      {extensions.crmSynchronise}
                    </Button>
                    <Button size="s" onClick={() => setDialog('rules')}>
                      {extensions.crmRules}
                    </Button>
                    <Button size="s" onClick={() => setDialog('fields')}>
                      {extensions.crmFields}
                    </Button>
                    <Button size="s" onClick={() => setDialog('access')}>
                      {extensions.crmAccess}
                    </Button>
                    <Button size="s" variant="danger" onClick={() => setDialog('remove')}>
                      {extensions.crmRemove}
                    </Button>
                  </div>
                </div>
              </div>
            ) : (
              <>
                <p className={styles.none}>{extensions.crmNone}</p>
                <div className={styles.actions}>
                  <Button onClick={() => setDialog('access')}>{extensions.crmConnect}</Button>
                </div>
              </>
            )}
            {(dialog === 'access' || dialog === 'rules') && (
              <CrmDialog connection={connection} asksAccess={dialog === 'access'} onSaved={take} onClose={close} />
            )}
          </>
        )}
      </Loaded>
      {dialog === 'fields' && <CrmFieldsDialog onSaved={take} onClose={close} />}
      {dialog === 'remove' && (
        <ConfirmDelete
          title={extensions.crmRemoveTitle}
          text={extensions.crmRemoveText}
          verb={extensions.crmRemove}
          forever={false}
          run={async () => take(await call(calls.disconnect, {}))}
          onDone={() => {}}
          onClose={close}
        />
      )}
    </Section>
  )
}
