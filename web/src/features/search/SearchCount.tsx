import { useQuery } from '@tanstack/react-query'
import { savedSearchCountQuery } from '../../entities/saved-search/queries.ts'
import { formatCount } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { plural } from '../../lib/words/plural.ts'
import { Badge } from '../../ui/Badge.tsx'

/** How much a saved search finds; nothing while it is unknown or there is none. */
export const SearchCount = ({ id, className }: { id: string; className?: string | undefined }) => {
  const { search: words } = useWords('search')
  const lang = useLang()
  const count = useQuery(savedSearchCountQuery(id)).data?.count ?? 0
  if (count === 0) return null
  const label = plural(lang, Math.min(count, 99), words.saved.found)
  return (
    <Badge
      text={formatCount(count)}
      tone="plain"
      label={count > 99 ? words.saved.foundMore : label}
      className={className}
    />
  )
}
