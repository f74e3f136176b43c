import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { countersQuery } from '../../entities/chat/counters.ts'
import { noFilters } from '../../entities/chat/filter-fields.ts'
import type { ListWorkspace } from '../../entities/chat/use-workspace.ts'
import { formatCount } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { stored } from '../../lib/storage.ts'
import { plural } from '../../lib/words/plural.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import styles from './filters.module.css'

/** Whose chats the list shows. The menu keeps the choice. */
const ScopeSwitch = ({ workspace: { view, change } }: { workspace: ListWorkspace }) => {
  const all = useWords('listFilters').listFilters
  const words = all.scope
  const { undelivered = 0 } = useQuery(countersQuery).data?.all ?? {}
  const text = plural(useLang(), undelivered, all.undelivered)
  const show = () => change({ filter: 'assigned', scope: 'all', chat: undefined, ...noFilters, wait: 'undelivered' })
  return (
    <>
      {undelivered > 0 && (
        <button type="button" className={styles.undelivered} aria-label={text} onClick={show} {...tip(text)}>
          <CircleAlert size={14} strokeWidth={2} aria-hidden="true" />
          {formatCount(undelivered)}
        </button>
      )}
      <Segmented
        label={words.label}
        value={view.scope}
        onChange={(scope) => {
          stored.scope.set(scope)
          change({ scope: scope === 'all' ? scope : undefined, chat: undefined })
        }}
        options={[
          { value: 'mine', label: words.mine },
          { value: 'all', label: words.all },
        ]}
      />
    </>
  )
}
export default ScopeSwitch
