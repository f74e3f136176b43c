import type { SearchParameters } from '@beseda/contract/search-parameters.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookmarkPlus, Settings2, TriangleAlert, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { isSameSearch, savedSearchesQuery } from '../../entities/saved-search/queries.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { paths } from '../../lib/paths.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import { ManageSearches } from './ManageSearches.tsx'
import { SaveSearch } from './SaveSearch.tsx'
import { SearchCount } from './SearchCount.tsx'
import styles from './saved.module.css'

/** More than these stand behind a button: the results begin on the first screen. */
const mostShown = 8

/** The saved searches next to the form, and the button that saves the current one. */
export const SavedSearches = ({ shown }: { shown: SearchParameters }) => {
  const { search: searchWords, common } = useWords('search')
  const words = searchWords.saved
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useQuery(savedSearchesQuery)
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const searches = data?.searches ?? []
  const current = searches.find(({ parameters }) => isSameSearch(parameters, shown))
  const canSave = Object.keys(shown).length > 0 && !current
  if (isError)
    return (
      <div className={styles.bar}>
        <span role="alert">{words.failed}</span>
        <Button size="s" onClick={() => void refetch()}>
          {common.retry}
        </Button>
      </div>
    )
  if (!data || (searches.length === 0 && !canSave)) return null
  const missing = current?.missing.map((field) => searchWords.fields[field].toLowerCase()).join(', ')
  return (
    <section aria-label={words.title} className={styles.bar}>
      {searches.length > 0 && (
        <ul className={styles.chips}>
          {(showsAll ? searches : searches.slice(0, mostShown)).map((search) => (
            <li key={search.id}>
              <Link
                to={paths.expandedSearch}
                search={search.parameters as never}
                className={styles.chip}
                activeProps={{ 'aria-current': undefined }}
                aria-current={search.id === current?.id ? 'true' : undefined}
                {...tip(search.name)}
              >
                {search.missing.length > 0 && <TriangleAlert size={14} aria-label={words.incomplete} />}
                {search.audience !== 'private' && <UsersRound size={14} aria-label={words.shared} />}
                <span className={styles.name}>{search.name}</span>
                <SearchCount id={search.id} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {searches.length > mostShown && (
        <Button size="s" variant="ghost" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? words.less : fill(words.all, { n: searches.length })}
        </Button>
      )}
      {canSave && (
        <Button size="s" icon={<BookmarkPlus size={15} aria-hidden="true" />} onClick={() => setDialog('save')}>
          {words.save}
        </Button>
      )}
      {searches.length > 0 && (
        <Button
          size="s"
          variant="ghost"
          icon={<Settings2 size={15} aria-hidden="true" />}
          onClick={() => setDialog('manage')}
        >
          {words.manage}
        </Button>
      )}
      {missing && (
        <p role="status" className={styles.missing}>
          {fill(words.missing, { fields: missing })}
        </p>
      )}
      {dialog === 'save' && (
        <SaveSearch
          search={null}
          shown={shown}
          mayShare={data.mayShare}
          onSaved={() => void queryClient.invalidateQueries({ queryKey: liveKeys.savedSearches })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'manage' && (
        <ManageSearches searches={searches} shown={shown} mayShare={data.mayShare} onClose={() => setDialog(null)} />
      )}
    </section>
  )
}
