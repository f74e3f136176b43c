import { Navigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWords } from '../../lib/language.ts'
import { media, useMedia } from '../../lib/media.ts'
import { paths } from '../../lib/paths.ts'
import { MenuLink } from './MenuLink.tsx'
import styles from './SettingsLayout.module.css'
import { useMenu } from './use-menu.ts'

/** `/admin/preferences`: redirects to the first page that this user may open; in narrow windows it lists them. */
const SettingsIndex = () => {
  const { shell } = useWords()
  const entries = useMenu('settings')
  const narrow = useMedia(media.twoPanes)
  if (entries.length === 0) return <Navigate to={paths.noRights} replace />
  const first = entries.find((entry) => !entry.locked) ?? entries[0]!
  if (!narrow) return <GoTo entry={first} />
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
/** Do not redirect users who have opened a page of the menu meanwhile. */
const GoTo = ({ entry: { to, search } }: { entry: Pick<ReturnType<typeof useMenu>[number], 'to' | 'search'> }) => {
  const router = useRouter()
  useEffect(() => {
    if (router.latestLocation.pathname === paths.preferences) void router.navigate({ to, search, replace: true })
  }, [router, to, search])
  return null
}
export default SettingsIndex
