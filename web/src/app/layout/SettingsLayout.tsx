import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { media, useMedia } from '../../lib/media.ts'
import { paths } from '../../lib/paths.ts'
import { MenuLink } from './MenuLink.tsx'
import styles from './SettingsLayout.module.css'
import { useMenu } from './use-menu.ts'

/**
 * The menu of settings next to each settings page. In narrow windows it is a page of its own, with a link back to it.
 * Users who may only view one page, by a link, see no menu.
 */
const SettingsLayout = () => {
  const { shell } = useWords()
  const entries = useMenu('settings')
  const narrow = useMedia(media.twoPanes)
  const isIndex = useRouterState({ select: (state) => state.location.pathname === paths.preferences })
  return (
    <div className={styles.frame}>
      {!narrow && entries.length > 0 && (
        <nav className={styles.menu} aria-label={shell.settings} data-area="settings">
          <p className={styles.heading}>{shell.settings}</p>
          <ul>
            {entries.map((entry) => (
              <li key={entry.id}>
                <MenuLink entry={entry} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={styles.page}>
        {narrow && !isIndex && entries.length > 0 && (
          <Link to={paths.preferences} className={styles.back}>
            <ArrowLeft size={16} aria-hidden="true" />
            {shell.settings}
          </Link>
        )}
        <div className={styles.content}>
          <Outlet />
        </div>
      </div>
    </div>
  )
}
export default SettingsLayout
