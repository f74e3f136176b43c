import { Link } from '@tanstack/react-router'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import styles from './file-links.module.css'

/** From reports to their files and back. */
export const ReportFileLinks = () => {
  const { titles } = useWords()
  return (
    <nav className={styles.links} aria-label={titles.reports}>
      <Link to={paths.reports} activeOptions={{ exact: true, includeSearch: false }}>
        {titles.reports}
      </Link>
      <Link to={paths.reportFiles} activeOptions={{ includeSearch: false }}>
        {titles.reportFiles}
      </Link>
    </nav>
  )
}
