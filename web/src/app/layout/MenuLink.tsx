import { Lock } from 'lucide-react'
import { Suspense } from 'react'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { paths } from '../../lib/paths.ts'
import { keyLabels } from '../../lib/shortcuts.ts'
import { SteadyLink } from '../../parts/SteadyLink.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import styles from './MainMenu.module.css'
import type { MenuEntry } from './use-menu.ts'

const Mentions = late(
  withWords(() => import('../../features/mentions/Unread.tsx'), 'mentions'),
  () => undefined,
)
const Unread = late(
  withWords(() => import('../../features/support/Unread.tsx'), 'support'),
  () => undefined,
)

/** An entry of the main menu or of the menu of settings. */
export const MenuLink = ({ entry, folded = false }: { entry: MenuEntry; folded?: boolean }) => {
  const { shell } = useWords()
  const { name, Icon, to, search, locked, current, keys } = entry
  return (
    <SteadyLink
      to={to}
      search={search}
      className={styles.link}
      aria-current={current ? 'page' : undefined}
      {...(folded && tip(name, keys ? keyLabels(keys).flat() : undefined))}
    >
      <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
      <span className={folded ? 'visually-hidden' : styles.name}>{name}</span>
      {to === paths.support && (
        <Suspense>
          <Unread className={styles.badge} />
        </Suspense>
      )}
      {to === paths.mentions && (
        <Suspense>
          <Mentions className={styles.badge} />
        </Suspense>
      )}
      {locked && (
        <span className={styles.badge}>
          <Lock size={14} strokeWidth={2} aria-hidden="true" />
          <span className="visually-hidden">{shell.locked}</span>
        </span>
      )}
    </SteadyLink>
  )
}
