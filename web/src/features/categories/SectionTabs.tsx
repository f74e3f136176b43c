import { Link } from '@tanstack/react-router'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import styles from './categories.module.css'

/** Switches between the tree and its templates. */
export const SectionTabs = ({ current }: { current: 'tree' | 'templates' }) => {
  const { tabs } = useWords('categoryEditor').categoryEditor
  return (
    <nav aria-label={tabs.label} className={styles.tabs}>
      <Link to={paths.categories} aria-current={current === 'tree' ? 'page' : undefined}>
        {tabs.tree}
      </Link>
      <Link to={paths.categoryTemplates} aria-current={current === 'templates' ? 'page' : undefined}>
        {tabs.templates}
      </Link>
    </nav>
  )
}
