import { has } from '@beseda/contract/access.ts'
import { licences } from '@beseda/contract/endpoints/licences.ts'
import type { LicenceHolder, Licences } from '@beseda/contract/entities/licence.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { now } from '../../lib/clock.ts'
import { formatDuration } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import button from '../../ui/Button.module.css'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useOwnPresence } from '../layout/presence.ts'
import styles from './LicencesDialog.module.css'
import { showLicences } from './state.ts'

const quietMs = 60_000
const licencesQuery = queryOptions({
  queryKey: ['licences'] as const,
  queryFn: ({ signal }) => call(licences.state, {}, { signal }),
  refetchInterval: 10_000,
  staleTime: 0,
})

const Holder = ({ holder }: { holder: LicenceHolder }) => {
  const lang = useLang()
  const words = useWords('licences').licences
  const idle = Math.max(0, now() - holder.lastActiveAt)
  return (
    <li className={styles.holder}>
      <Avatar name={holder.name} seed={holder.id} size={32} photo={holder.photoUrl} presence="online" />
      <span className={styles.who}>
        <span className={styles.name}>{holder.name}</span>
        <span className={styles.note}>{plural(lang, holder.openChats, words.chats)}</span>
      </span>
      <span className={styles.note}>
        {idle < quietMs ? words.now : fill(words.idle, { time: formatDuration(idle) })}
      </span>
    </li>
  )
}
const Wait = ({ waiting }: { waiting: boolean }) => {
  const { licences: words, common } = useWords('licences')
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const change = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      const answer = await call(licences.wait, { waiting: !waiting })
      queryClient.setQueryData(licencesQuery.queryKey, (known) => known && { ...known, ...answer })
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.text : common.noConnection)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.wait}>
      <p aria-live="polite">{refusal ?? (waiting ? words.waiting : '')}</p>
      <ChangePlan />
      <Button variant={waiting ? 'default' : 'primary'} busy={busy} onClick={() => void change()} data-autofocus>
        {waiting ? words.stop : words.tell}
      </Button>
    </div>
  )
}
/** More licences come with another plan: for whoever may change it. */
const ChangePlan = () => {
  const { shell } = useWords()
  if (!has(accessOf(useViewer()), 'AUTHORITY_FINANCE')) return null
  return (
    <Link to={paths.options} className={button.button} onClick={() => showLicences('none')}>
      {shell.plan.change}
    </Link>
  )
}
const Occupied = ({ limit, holders, waiting }: Licences) => {
  const { licences: words, shell } = useWords('licences')
  const { choose } = useOwnPresence()
  const isFree = limit === null || holders.length < limit
  const become = () => {
    showLicences('none')
    choose({ presence: 'online' })
  }
  if (isFree)
    return (
      <div className={styles.wait}>
        <p>{shell.licence.free}</p>
        <Button variant="primary" onClick={become} data-autofocus>
          {shell.licence.become}
        </Button>
      </div>
    )
  return (
    <>
      <p className={styles.text}>{fill(words.text, { held: holders.length, limit })}</p>
      <ul className={styles.holders} aria-label={words.holders}>
        {holders.map((holder) => (
          <Holder key={holder.id} holder={holder} />
        ))}
      </ul>
      <Wait waiting={waiting} />
    </>
  )
}

/** Who holds the licences, how long each is quiet, and «tell me when one is free». */
const LicencesDialog = ({ onClose }: { onClose: () => void }) => {
  const { licences: words, common } = useWords('licences')
  const isOperator = has(accessOf(useViewer()), 'AUTHORITY_CHAT_DISTRIBUTION')
  const query = useQuery({ ...licencesQuery, enabled: isOperator })
  return (
    <Dialog title={words.heading} closeLabel={common.close} onClose={onClose} width={460}>
      <Loaded query={query} shape="form">
        {(known) => <Occupied {...known} />}
      </Loaded>
    </Dialog>
  )
}
export default LicencesDialog
