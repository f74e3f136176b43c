import { has } from '@beseda/contract/access.ts'
import { licences } from '@beseda/contract/endpoints/licences.ts'
import type { LicenceHolder, Licences } from '@beseda/contract/entities/licence.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useNow } from '../../../lib/clock.ts'
import { formatDuration } from '../../../lib/format.ts'
import { useLang, useWords } from '../../../lib/language.ts'
import { liveKeys } from '../../../lib/live-keys.ts'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toasts.ts'
import { accessOf, useViewer } from '../../../lib/viewer.ts'
import { fill, plural } from '../../../lib/words/plural.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import button from '../../../ui/Button.module.css'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { applyAnswer } from '../apply-answer.ts'
import styles from './LicencesDialog.module.css'
import { showLicences } from './licence-notice.ts'

const quietMs = 60_000
const licencesQuery = queryOptions({
  queryKey: liveKeys.licences,
  queryFn: ({ signal }) => call(licences.state, {}, { signal }),
  refetchInterval: 10_000,
  staleTime: 0,
})

/** Taking a licence sends a colleague offline, so the button asks for a second click. */
const Take = ({ holder, onCancel }: { holder: LicenceHolder; onCancel: () => void }) => {
  const { licences: words, common } = useWords('licences')
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      applyAnswer(queryClient, await call(licences.take, { userId: holder.id }))
      toast({ kind: 'success', text: words.taken })
      showLicences('none')
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.text : common.noConnection)
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: licencesQuery.queryKey })
    }
  }
  return (
    <div className={styles.confirm}>
      <p aria-live="polite">
        {refusal ?? fill(holder.openChats > 0 ? words.takeText : words.takeTextNoChats, { name: holder.name })}
      </p>
      <Button size="s" onClick={onCancel}>
        {common.cancel}
      </Button>
      <Button size="s" variant="primary" busy={busy} onClick={() => void take()} autoFocus>
        {words.takeConfirm}
      </Button>
    </div>
  )
}
const Holder = ({ holder }: { holder: LicenceHolder }) => {
  const lang = useLang()
  const words = useWords('licences').licences
  const second = useNow(1000)
  const [taking, setTaking] = useState(false)
  const idle = Math.max(0, second - holder.lastActiveAt)
  const mayTake = holder.takeableAt !== null && holder.takeableAt <= second
  return (
    <li>
      <div className={styles.holder}>
        <Avatar name={holder.name} seed={holder.id} size={32} photo={holder.photoUrl} presence="online" />
        <span className={styles.who}>
          <span className={styles.name}>{holder.name}</span>
          <span className={styles.note}>
            {plural(lang, holder.openChats, words.chats)}
            {` · ${idle < quietMs ? words.now : fill(words.idle, { time: formatDuration(idle) })}`}
          </span>
        </span>
        {mayTake && !taking && (
          <Button size="s" aria-label={`${words.take}: ${holder.name}`} onClick={() => setTaking(true)}>
            {words.take}
          </Button>
        )}
      </div>
      {mayTake && taking && <Take holder={holder} onCancel={() => setTaking(false)} />}
    </li>
  )
}
const Wait = ({ waiting, position }: Pick<Licences, 'waiting' | 'position'>) => {
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
      void queryClient.invalidateQueries({ queryKey: licencesQuery.queryKey })
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.text : common.noConnection)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.wait}>
      <p aria-live="polite">{refusal ?? (position === null ? '' : fill(words.position, { n: position }))}</p>
      <ChangePlan />
      <Button variant={waiting ? 'default' : 'primary'} busy={busy} onClick={() => void change()} autoFocus>
        {waiting ? words.stop : words.tell}
      </Button>
    </div>
  )
}
/** A link to the plans, for users who may change the plan. */
const ChangePlan = () => {
  const { shell } = useWords()
  if (!has(accessOf(useViewer()), 'AUTHORITY_FINANCE')) return null
  return (
    <Link to={paths.options} className={button.button} onClick={() => showLicences('none')}>
      {shell.plan.change}
    </Link>
  )
}
const Occupied = ({ limit, holders, waiting, position, kept, keptUntil }: Licences) => {
  const lang = useLang()
  const { licences: words } = useWords('licences')
  const { presence, presenceReason } = useViewer()
  const isFree = limit === null || keptUntil !== null || holders.length + kept < limit
  // Nothing is occupied any more: the banner offers the licence.
  useEffect(() => {
    if (isFree) showLicences('free', keptUntil)
  }, [isFree, keptUntil])
  if (isFree) return null
  const isWhy = presence === 'break' && presenceReason === 'noLicence'
  return (
    <>
      <p className={styles.text}>
        {isWhy && `${words.why}. `}
        {fill(words.text, { held: holders.length, limit })}
        {kept > 0 && `. ${plural(lang, kept, words.kept)}`}
      </p>
      <ul className={styles.holders} aria-label={words.holders}>
        {holders.map((holder) => (
          <Holder key={holder.id} holder={holder} />
        ))}
      </ul>
      <Wait waiting={waiting} position={position} />
    </>
  )
}

/** Lists who holds the licences and how long each has been idle. Offers to wait for a free one. */
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
