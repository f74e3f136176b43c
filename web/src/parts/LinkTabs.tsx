import { Link } from '@tanstack/react-router'
import styles from './LinkTabs.module.css'

interface Props {
  readonly label: string
  /** `exact`: pages below the address have a link of their own. */
  readonly links: readonly { readonly to: string; readonly label: string; readonly exact?: boolean }[]
}
/** Links between screens that belong together. */
export const LinkTabs = ({ label, links }: Props) => (
  <nav className={styles.links} aria-label={label}>
    {links.map(({ to, label, exact = false }) => (
      <Link key={to} to={to} activeOptions={{ exact, includeSearch: false }}>
        {label}
      </Link>
    ))}
  </nav>
)
