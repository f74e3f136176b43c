import { has } from '@beseda/contract/access.ts'
import type { Ban } from '@beseda/contract/entities/ban.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { plural } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './black-list.module.css'
import { keptQuery } from './queries.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { useEnd } from './use-end.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)
/** One entry of the black list, with the messages that were kept apart. */
export const BanPanel = ({ ban, onClose }: { ban: Ban; onClose: () => void }) => {
  const { blackList: words } = useWords('blackList')
  const lang = useLang()
  const now = useNow(60_000)
  const endOf = useEnd()
  const viewer = useViewer()
  const [isAsking, setAsking] = useState(false)
  const mayRemove = viewer !== null && has(accessOf(viewer), 'AUTHORITY_PROFILE_UPDATE')
  return (
    <SidePanel title={ban.address ?? ban.client.name} onClose={onClose}>
      <div className={styles.panel}>
        <dl className={styles.facts}>
          <Fact name={words.kind}>{words.kinds[ban.kind]}</Fact>
          <Fact name={words.client}>
            <Link to={paths.chats} search={{ filter: 'closed', scope: 'all', chat: ban.chatId }}>
              {ban.client.name}
            </Link>
          </Fact>
          <Fact name={words.reason}>{ban.reason}</Fact>
          <Fact name={words.until}>{endOf(ban)}</Fact>
          <Fact name={words.by}>{ban.by.name}</Fact>
          <Fact name={words.at}>{formatDateTime(ban.createdAt, now)}</Fact>
        </dl>
        <Button disabledReason={mayRemove ? null : words.noRight} onClick={() => setAsking(true)}>
          {words.remove}
        </Button>
        <h3>{ban.kept === 0 ? words.nothingKept : plural(lang, ban.kept, words.keptCount)}</h3>
        {ban.kept > 0 && <Messages banId={ban.id} />}
      </div>
      {isAsking && <RemoveDialog ban={ban} onDone={onClose} onClose={() => setAsking(false)} />}
    </SidePanel>
  )
}
const Messages = ({ banId }: { banId: string }) => {
  const { blackList: words } = useWords('blackList')
  const lang = useLang()
  const now = useNow(60_000)
  return (
    <Loaded query={useQuery(keptQuery(banId))} shape="form">
      {(messages) => (
        <ul className={styles.messages}>
          {messages.map((m) => (
            <li key={m.id} className={styles.message}>
              <span className={styles.quiet}>
                {m.clientName} · {formatDateTime(m.at, now)}
              </span>
              <bdi>{m.text}</bdi>
              {m.files > 0 && <span className={styles.quiet}>{plural(lang, m.files, words.files)}</span>}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
