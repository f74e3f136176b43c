import type { OpenedOutgoing } from '@beseda/contract/entities/outgoing.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './OpenedMessage.module.css'
import { openedQuery } from './queries.ts'
import { StateChip } from './StateChip.tsx'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

/** One message in a panel next to the list, with its text while that is stored. */
export const OpenedMessage = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { outbox: words, titles } = useWords('outbox')
  const query = useQuery(openedQuery(id))
  return (
    <SidePanel title={query.data ? words.kinds[query.data.kind] : titles.outbox} onClose={onClose}>
      <Loaded query={query} shape="form">
        {(message) => <Facts message={message} />}
      </Loaded>
    </SidePanel>
  )
}
const Facts = ({ message }: { message: OpenedOutgoing }) => {
  const { outbox: words } = useWords('outbox')
  const now = useNow(60_000)
  const { to, medium, organization, state, createdAt, sentAt, failure, subject, text } = message
  const copy = (copied: string) =>
    void navigator.clipboard?.writeText(copied).then(() => toast({ kind: 'success', text: words.copied }))
  return (
    <div className={styles.message}>
      <dl className={styles.facts}>
        <Fact name={words.media[medium]}>{to}</Fact>
        <Fact name={words.state}>
          <StateChip state={state} />
        </Fact>
        <Fact name={words.organization}>{organization ?? words.nobody}</Fact>
        <Fact name={words.createdAt}>{formatDateTime(createdAt, now)}</Fact>
        {sentAt !== null && <Fact name={words.sentAt}>{formatDateTime(sentAt, now)}</Fact>}
        {failure !== null && <Fact name={words.failure}>{failure}</Fact>}
        {subject !== null && <Fact name={words.subject}>{subject}</Fact>}
      </dl>
      {text === null ? (
        <p className={styles.gone}>{words.textGone}</p>
      ) : (
        <>
          <h3>{words.text}</h3>
          <p className={styles.text}>{text.trim()}</p>
          <Button onClick={() => copy(text)}>{words.copy}</Button>
        </>
      )}
    </div>
  )
}
