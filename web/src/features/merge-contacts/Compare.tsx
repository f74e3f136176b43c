import { clients } from '@beseda/contract/endpoints/clients.ts'
import type { MergeClient, MergeSide } from '@beseda/contract/entities/client-merge.ts'
import { merge } from '@beseda/domain/clients/merge.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { ChannelMark } from '../../entities/chat/channel.tsx'
import { contactText } from '../../entities/chat/contact-text.ts'
import { StatusChip } from '../../entities/chat/StatusChip.tsx'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { newId } from '../../lib/ids.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { ButtonRow } from '../../parts/FormParts.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './merge-contacts.module.css'
import { previewQuery } from './queries.ts'
import { useMerge } from './use-merge.ts'

interface Props {
  readonly firstId: string
  readonly secondId: string
  readonly onClose: () => void
}
/** Two clients side by side, what is chosen from whom, and what they will be together. */
export const Compare = ({ firstId, secondId, onClose }: Props) => (
  <Loaded query={useQuery(previewQuery(firstId, secondId))} shape="form">
    {({ first, second, reasons, different }) => (
      // the older one survives: colleagues know it, and its links stay as they are
      <Sides
        pair={first.createdAt <= second.createdAt ? [first, second] : [second, first]}
        reasons={reasons.map((r) => r.value)}
        isDifferent={different}
        onClose={onClose}
      />
    )}
  </Loaded>
)

interface SidesProps {
  readonly pair: readonly [MergeClient, MergeClient]
  readonly reasons: readonly string[]
  readonly isDifferent: boolean
  readonly onClose: () => void
}
const Sides = ({ pair, reasons, isDifferent, onClose }: SidesProps) => {
  const { common, mergeContacts: words } = useWords('mergeContacts')
  const { act, merge: send, isBusy, noRight } = useMerge()
  const [survivor, merged] = pair
  const [id] = useState(newId)
  const [name, setName] = useState<MergeSide>('survivor')
  const [photo, setPhoto] = useState<MergeSide>(survivor.photoUrl ? 'survivor' : 'merged')
  const [status, setStatus] = useState<MergeSide>(survivor.status ? 'survivor' : 'merged')
  const distinguish = async () => {
    if ((await act(clients.distinguish, { clientId: survivor.id, otherId: merged.id })) === undefined) return
    toast({ kind: 'success', text: words.differentDone })
    onClose()
  }
  const confirm = async () => {
    const input = { id, survivorId: survivor.id, mergedId: merged.id, choices: { name, status, photo } }
    if (await send(input)) onClose()
  }
  const hasPhotos = survivor.photoUrl !== null || merged.photoUrl !== null
  const hasStatuses = survivor.status !== null || merged.status !== null
  return (
    <div className={styles.compare}>
      {reasons.length > 0 && <p className={styles.reason}>{fill(words.same, { values: reasons.join(', ') })}</p>}
      {isDifferent && <p className={styles.warning}>{words.calledDifferent}</p>}
      {pair.map(
        (one) =>
          one.banned && (
            <p key={one.id} className={styles.warning}>
              {fill(words.banned, { name: one.name })}
            </p>
          ),
      )}
      <div className={styles.sides}>
        <Row title={words.name} pair={pair} value={name} onChange={setName}>
          {(one) => <bdi>{harmlessName(one.name)}</bdi>}
        </Row>
        {hasPhotos && (
          <Row title={words.photo} pair={pair} value={photo} onChange={setPhoto}>
            {(one) =>
              one.photoUrl ? (
                <>
                  <Avatar name={one.name} seed={one.id} size={48} photo={one.photoUrl} />
                  <span className="visually-hidden">{harmlessName(one.name)}</span>
                </>
              ) : (
                words.noPhoto
              )
            }
          </Row>
        )}
        {hasStatuses && (
          <Row title={words.status} pair={pair} value={status} onChange={setStatus}>
            {(one) => (one.status ? <StatusChip status={one.status} /> : words.noStatus)}
          </Row>
        )}
        <Facts one={survivor} />
        <Facts one={merged} />
      </div>
      <Result pair={pair} name={name} status={status} photo={photo} />
      <p className={styles.quiet}>{words.undoHint}</p>
      <ButtonRow>
        <Button variant="primary" busy={isBusy} disabledReason={noRight} onClick={() => void confirm()}>
          {words.merge}
        </Button>
        {reasons.length > 0 && !isDifferent && (
          <Button busy={isBusy} disabledReason={noRight} onClick={() => void distinguish()}>
            {words.different}
          </Button>
        )}
        <Button variant="ghost" onClick={onClose}>
          {common.cancel}
        </Button>
      </ButtonRow>
    </div>
  )
}

interface RowProps {
  readonly title: string
  readonly pair: readonly [MergeClient, MergeClient]
  readonly value: MergeSide
  readonly onChange: (side: MergeSide) => void
  readonly children: (one: MergeClient) => ReactNode
}
const Row = ({ title, pair, value, onChange, children }: RowProps) => {
  const group = useId()
  return (
    <fieldset className={styles.row}>
      <legend>{title}</legend>
      {(['survivor', 'merged'] as const).map((side, n) => (
        <label key={side} className={styles.side}>
          <input type="radio" name={group} checked={value === side} onChange={() => onChange(side)} />
          <span>{children(pair[n]!)}</span>
        </label>
      ))}
    </fieldset>
  )
}

const useTotals = () => {
  const words = useWords('mergeContacts').mergeContacts
  const lang = useLang()
  return ({ sessions, comments }: Pick<MergeClient, 'sessions' | 'comments'>): string =>
    [plural(lang, sessions, words.requests), ...(comments > 0 ? [plural(lang, comments, words.comments)] : [])].join(
      ' · ',
    )
}
/** What is united: nothing of it is lost. */
const Facts = ({
  one,
}: {
  one: Pick<
    MergeClient,
    'companies' | 'contacts' | 'details' | 'extra' | 'tags' | 'sessions' | 'comments' | 'createdAt'
  >
}) => {
  const words = useWords('mergeContacts').mergeContacts
  const lang = useLang()
  const now = useNow(60_000)
  const totals = useTotals()
  return (
    <div className={styles.facts}>
      <span className={styles.quiet}>
        {fill(words.since, { at: formatDateTime(one.createdAt, now) })} · {totals(one)}
      </span>
      <ul className={styles.values}>
        {one.contacts.map((c) => (
          <li key={c.id}>
            <ChannelMark type={c.channelType} />
            <bdi>{contactText(c, lang)}</bdi>
          </li>
        ))}
        {one.details.map((d) => (
          <li key={d.id}>{d.value}</li>
        ))}
        {one.companies.map((company) => (
          <li key={company.id}>{company.line}</li>
        ))}
        {one.extra.map((field) => (
          <li key={field.id}>{harmlessName(field.line)}</li>
        ))}
      </ul>
      {one.tags.length > 0 && (
        <span className={styles.tags}>
          {one.tags.map((t) => (
            <span key={t.id} className={styles.tag}>
              {t.name}
            </span>
          ))}
        </span>
      )}
    </div>
  )
}

const profileOf = (one: MergeClient) => ({
  values: {},
  items: {
    details: one.details.map((d) => ({ id: d.id, key: `${d.kind} ${d.value.toLowerCase()}` })),
    tags: one.tags.map((t) => ({ id: t.id, key: t.id })),
  },
})
type Chosen = Readonly<Record<'name' | 'photo' | 'status', MergeSide>>
const Result = ({ pair, name, status, photo }: Pick<SidesProps, 'pair'> & Chosen) => {
  const words = useWords('mergeContacts').mergeContacts
  const [survivor, merged] = pair
  const of = (side: MergeSide) => (side === 'survivor' ? survivor : merged)
  // the decision of the server, for what both show
  const { items } = merge(profileOf(survivor), profileOf(merged)).survivor
  const kept = (part: 'details' | 'tags') => new Set(items[part]?.map(({ id }) => id))
  const [details, tags] = [kept('details'), kept('tags')]
  const chosen = of(status).status
  const union = {
    createdAt: survivor.createdAt,
    contacts: [...survivor.contacts, ...merged.contacts],
    details: [...survivor.details, ...merged.details].filter((d) => details.has(d.id)),
    tags: [...new Map([...survivor.tags, ...merged.tags].map((t) => [t.id, t])).values()].filter((t) => tags.has(t.id)),
    extra: [...new Map([...merged.extra, ...survivor.extra].map((field) => [field.id, field])).values()],
    companies: [...new Map([...merged.companies, ...survivor.companies].map((c) => [c.id, c])).values()],
    sessions: survivor.sessions + merged.sessions,
    comments: survivor.comments + merged.comments,
  }
  return (
    <section className={styles.result} aria-label={words.result}>
      <h3>{words.result}</h3>
      <span className={styles.values}>
        <Avatar name={of(name).name} seed={survivor.id} size={34} photo={of(photo).photoUrl} />
        <b>
          <bdi>{harmlessName(of(name).name)}</bdi>
        </b>{' '}
        {chosen && <StatusChip status={chosen} />}
      </span>
      <Facts one={union} />
    </section>
  )
}
