import { parseSearchParameters, type SearchParameters } from '@beseda/contract/search-parameters.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchX, TextSearch } from 'lucide-react'
import { useRef } from 'react'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { fill } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Filters } from './Filters.tsx'
import { FoundRow } from './FoundRow.tsx'
import { isEmpty } from './filter.ts'
import { useFound } from './queries.ts'
import { SavedSearches } from './SavedSearches.tsx'
import styles from './search.module.css'

const Results = ({ parameters }: { parameters: SearchParameters }) => {
  const { search: words } = useWords('search')
  const query = useFound(parameters)
  const found = query.data?.pages.flatMap((page) => page.found) ?? []
  const meant = query.data?.pages[0]?.meant ?? null
  return (
    <Loaded query={query} shape="table">
      {() => (
        <div className={styles.results} aria-busy={query.isFetching}>
          <p role="status" className={meant === null && found.length > 0 ? 'visually-hidden' : styles.meant}>
            {meant !== null && fill(words.meant, { text: meant })}
          </p>
          {found.length === 0 ? (
            <EmptyState icon={<SearchX size={28} strokeWidth={1.5} aria-hidden="true" />} title={words.nothing}>
              {words.loosen}
            </EmptyState>
          ) : (
            <ul aria-label={words.results}>
              {found.map((one) => (
                <FoundRow key={one.id} found={one} />
              ))}
            </ul>
          )}
          {query.hasNextPage && (
            <div className={styles.more}>
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {words.more}
              </Button>
            </div>
          )}
        </div>
      )}
    </Loaded>
  )
}

/** `/admin/expanded-search`: messages and requests by text and conditions, which the address holds. */
const SearchPage = () => {
  const { titles, search: words } = useWords('search')
  const raw = useSearch({ strict: false })
  const navigate = useNavigate()
  const parameters = parseSearchParameters(raw)
  // All changes of one visit are one step of the browser's history.
  const hasChanged = useRef(false)
  const change = (next: SearchParameters) => {
    const search = parseSearchParameters({ ...parameters, ...next })
    void navigate({ to: paths.expandedSearch, search: search as never, replace: hasChanged.current })
    hasChanged.current = true
  }
  return (
    <Page title={titles.expandedSearch} filters={<Filters parameters={parameters} onChange={change} />}>
      <SavedSearches shown={parameters} />
      {isEmpty(parameters) ? (
        <EmptyState icon={<TextSearch size={28} strokeWidth={1.5} aria-hidden="true" />} title={words.start}>
          {words.example}
        </EmptyState>
      ) : (
        <Results parameters={parameters} />
      )}
    </Page>
  )
}
export default SearchPage
