import { Navigate } from '@tanstack/react-router'
import { useWords } from '../../lib/language.ts'
import { media, useMedia } from '../../lib/media.ts'
import { paths } from '../../lib/paths.ts'
import { MenuLink } from './MenuLink.tsx'
import styles from './SettingsLayout.module.css'
import { useMenu } from './use-menu.ts'

/** `/admin/preferences`: the first page that this person may open; on narrow windows the list of them. */
const SettingsIndex = () => {
  const { shell } = useWords()
  const entries = useMenu('settings')
  const narrow = useMedia(media.twoPanes)
  if (entries.length === 0) return <Navigate to={paths.noRights} replace />
  const first = entries.find((entry) => !entry.locked) ?? entries[0]!
  if (!narrow) return <Navigate to={first.to} search={first.search} replace />
  return (
    <nav className={styles.index} aria-label={shell.settings}>
      <h1>{shell.settings}</h1>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <MenuLink entry={entry} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
export default SettingsIndex
