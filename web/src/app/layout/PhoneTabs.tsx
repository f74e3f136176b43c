import { Link, useSearch } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatCount } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { OpenDialog } from './open-dialog.ts'
import styles from './PhoneTabs.module.css'
import { useQueues } from './queues.tsx'
import { useMainMenu, useMenu } from './use-menu.ts'

const MoreSheet = late(() => import('./MoreSheet.tsx'))
const inTabs = ['assigned', 'pending', 'overdue']
/** Without chats, the first places of the menu and of the settings are the tabs; those of service staff come first. */
const placesInTabs = 3

/** The menu of a phone. An open chat fills the screen; its back button leads to the list. */
const PhoneTabs = ({ onOpen }: { onOpen: (dialog: OpenDialog) => void }) => {
  const { common, shell } = useWords()
  const entries = useQueues()
  const menu = useMainMenu().flatMap((group) => group.entries)
  const settings = useMenu('settings')
  const all = [...menu.filter(({ id }) => id !== paths.preferences), ...settings]
  const serviceFirst = all.toSorted((a, b) => Number(b.isService) - Number(a.isService))
  const places = entries.length > 0 ? [] : serviceFirst.slice(0, placesInTabs)
  const { chat } = useSearch({ strict: false }) as { chat?: string }
  const [more, setMore] = useState(false)
  if (chat) return null
  return (
    <nav className={styles.tabs} aria-label={shell.menu}>
      {entries
        .filter(({ queue }) => inTabs.includes(queue))
        .map(({ queue, Icon, name, count, countText, current, search }) => (
          <Link
            key={queue}
            to={paths.chats}
            search={search}
            className={styles.tab}
            aria-current={current ? 'page' : undefined}
          >
            <span className={styles.icon}>
              <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
              {count > 0 && (
                <Badge
                  text={formatCount(count)}
                  tone={queue === 'overdue' ? 'danger' : 'quiet'}
                  className={styles.badge}
                />
              )}
            </span>
            {name}
            {countText && <span className="visually-hidden">, {countText}</span>}
          </Link>
        ))}
      {places.map(({ id, Icon, name, to, search, current }) => (
        <Link key={id} to={to} search={search} className={styles.tab} aria-current={current ? 'page' : undefined}>
          <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
          <span className={styles.place}>{name}</span>
        </Link>
      ))}
      <button
        type="button"
        data-status
        className={styles.tab}
        aria-haspopup="dialog"
        aria-expanded={more}
        onClick={() => setMore(true)}
      >
        <Ellipsis size={22} strokeWidth={1.75} aria-hidden="true" />
        {common.more}
      </button>
      <Suspense fallback={null}>
        {more && (
          <MoreSheet
            entries={entries.filter(({ queue }) => !inTabs.includes(queue))}
            places={menu.filter((entry) => !places.includes(entry))}
            onOpen={onOpen}
            onClose={() => setMore(false)}
          />
        )}
      </Suspense>
    </nav>
  )
}
export default PhoneTabs
