import { has } from '@beseda/contract/access.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import styles from './directory-links.module.css'

/** From clients to their companies and back. */
export const DirectoryLinks = () => {
  const { companies: words, titles } = useWords('companies')
  const mayDelete = has(accessOf(useViewer()), 'AUTHORITY_ALL_CHATS')
  return (
    <nav className={styles.links} aria-label={words.directories}>
      <Link to={paths.clients} activeOptions={{ includeSearch: false }}>
        {titles.clients}
      </Link>
      <Link to={paths.clientCompanies} activeOptions={{ includeSearch: false }}>
        {titles.companies}
      </Link>
      {mayDelete && (
        <Link to={paths.clientDeletions} activeOptions={{ includeSearch: false }}>
          {titles.clientDeletions}
        </Link>
      )}
    </nav>
  )
}
