import { PanelLeftClose, PanelLeftOpen, Search, SquarePen } from 'lucide-react'
import { memo, Suspense } from 'react'
import { formatCount } from '../../lib/format.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { brandMark } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { keyLabels } from '../../lib/shortcuts.ts'
import { useViewer } from '../../lib/viewer.ts'
import { SteadyLink } from '../../parts/SteadyLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { classes } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import styles from './MainMenu.module.css'
import { MenuLink } from './MenuLink.tsx'
import type { MenuFold } from './menu-fold.ts'
import type { OpenDialog } from './open-dialog.ts'
import { type QueueEntry, useQueues } from './queues.tsx'
import { UserMenu } from './UserMenu.tsx'
import { useMainMenu } from './use-menu.ts'
import { useStartChat } from './use-start-chat.ts'

const PinnedSearches = late(
  withWords(() => import('../../features/search/PinnedSearches.tsx'), 'search'),
  () => undefined,
)

const QueueLink = ({ entry, folded }: { entry: QueueEntry; folded: boolean }) => {
  const { Icon, queue, name, count, ofAll, countText, current, search } = entry
  return (
    <SteadyLink
      to={paths.chats}
      search={search}
      className={styles.link}
      aria-current={current ? 'page' : undefined}
      {...(folded && tip([name, countText].filter(Boolean).join(', ')))}
    >
      <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
      <span className={folded ? 'visually-hidden' : styles.name}>{name}</span>
      {count + ofAll > 0 && (
        <Badge
          text={ofAll > 0 && !folded ? `${formatCount(count)}/${formatCount(ofAll)}` : formatCount(count || ofAll)}
          tone={queue === 'overdue' ? 'danger' : folded ? 'quiet' : 'plain'}
          label={countText}
          className={styles.badge}
        />
      )}
    </SteadyLink>
  )
}

/** Without properties that change, so it is not rendered with the counters. */
const Pinned = memo(({ folded }: { folded: boolean }) => <PinnedSearches styles={styles} folded={folded} />)

/** Apart from the other entries, which do not change with each message and each opened chat. */
const Queues = ({ folded }: { folded: boolean }) => {
  const { shell } = useWords()
  const entries = useQueues()
  const searches = useViewer().options.includes('OPTION_EXTENDED_SEARCH')
  if (entries.length === 0) return null
  return (
    <>
      <h2 className={folded ? 'visually-hidden' : styles.group}>{shell.chatsGroup}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.queue}>
            <QueueLink entry={entry} folded={folded} />
          </li>
        ))}
        {searches && (
          <Suspense>
            <Pinned folded={folded} />
          </Suspense>
        )}
      </ul>
    </>
  )
}

/** The column at the left: navigation, queues with their counts, the user. */
export const MainMenu = ({ fold, onOpen }: { fold: MenuFold; onOpen: (dialog: OpenDialog) => void }) => {
  const { shell } = useWords()
  const { organization } = useViewer()
  const groups = useMainMenu()
  const startChat = useStartChat()
  const { folded, toggle } = fold
  const Fold = folded ? PanelLeftOpen : PanelLeftClose
  return (
    <nav className={classes(styles.menu, folded && styles.folded)} aria-label={shell.menu} data-area="menu">
      <div className={styles.organization}>
        <Mark paths={brandMark()} />
        {!folded && (
          <span className={styles.name} {...tip(organization.name)}>
            {organization.name}
          </span>
        )}
        <IconButton small label={folded ? shell.expand : shell.collapse} keys={['[']} onClick={toggle}>
          <Fold size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      {startChat && (
        <button
          type="button"
          className={styles.create}
          onClick={startChat}
          {...(folded && { 'aria-label': shell.newChat, ...tip(shell.newChat, ['C']) })}
        >
          <SquarePen size={17} strokeWidth={1.75} aria-hidden="true" />
          {!folded && (
            <>
              <span className={styles.name}>{shell.newChat}</span>
              <span aria-hidden="true">
                <Kbd keys={['C']} />
              </span>
            </>
          )}
        </button>
      )}
      <button
        type="button"
        className={styles.create}
        onClick={() => onOpen('palette')}
        {...(folded && { 'aria-label': shell.search, ...tip(shell.search, keyLabels('Mod+KeyK')[0]) })}
      >
        <Search size={17} strokeWidth={1.75} aria-hidden="true" />
        {!folded && (
          <>
            <span className={styles.name}>{shell.search}</span>
            <span aria-hidden="true">
              <Kbd keys={keyLabels('Mod+KeyK')[0]!} />
            </span>
          </>
        )}
      </button>
      <div className={styles.scroll}>
        <Queues folded={folded} />
        {groups.map((group) => (
          <section key={group.heading} aria-label={group.heading}>
            <h2 className={folded ? 'visually-hidden' : styles.group}>{group.heading}</h2>
            <ul>
              {group.entries.map((entry) => (
                <li key={entry.id}>
                  <MenuLink entry={entry} folded={folded} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <UserMenu folded={folded} onOpen={onOpen} />
    </nav>
  )
}
