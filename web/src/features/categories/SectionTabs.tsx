import { Link } from '@tanstack/react-router'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import styles from './categories.module.css'

/** Switches between the tree and its templates. */
export const SectionTabs = () => {
  const { tabs } = useWords('categoryEditor').categoryEditor
  return (
    <nav aria-label={tabs.label} className={styles.tabs}>
      {/* by itself a link is also active below its address, where the templates are */}
      <Link to={paths.categories} activeOptions={{ exact: true }}>
        {tabs.tree}
      </Link>
      <Link to={paths.categoryTemplates} activeOptions={{ exact: true }}>
        {tabs.templates}
      </Link>
    </nav>
  )
}
