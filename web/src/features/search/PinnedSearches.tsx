import { parseSearchParameters } from '@beseda/contract/search-parameters.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouterState, useSearch } from '@tanstack/react-router'
import { BookmarkCheck } from 'lucide-react'
import { isSameSearch, savedSearchesQuery } from '../../entities/saved-search/queries.ts'
import { paths } from '../../lib/paths.ts'
import { SteadyLink } from '../../parts/SteadyLink.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import { SearchCount } from './SearchCount.tsx'

/** The searches that the user keeps among the queues of the menu. */
const PinnedSearches = ({
  styles,
  folded = false,
  size = 17,
  onOpen,
}: {
  /** Class names of the menu. */
  styles: { readonly [name: string]: string }
  folded?: boolean
  size?: number
  onOpen?: () => void
}) => {
  const { data } = useQuery(savedSearchesQuery)
  const isSearch = useRouterState({ select: (state) => state.location.pathname === paths.expandedSearch })
  const shown = useSearch({ strict: false, select: (search) => (isSearch ? parseSearchParameters(search) : null) })
  return data?.searches
    .filter(({ pinned }) => pinned)
    .map(({ id, name, parameters }) => (
      <li key={id}>
        <SteadyLink
          to={paths.expandedSearch}
          search={parameters}
          className={styles.link}
          aria-current={shown && isSameSearch(parameters, shown) ? 'page' : undefined}
          {...tip(name)}
          onClick={onOpen}
        >
          <BookmarkCheck size={size} strokeWidth={1.75} aria-hidden="true" />
          <span className={folded ? 'visually-hidden' : styles.name}>{name}</span>
          <SearchCount id={id} className={styles.badge} />
        </SteadyLink>
      </li>
    ))
}
export default PinnedSearches
