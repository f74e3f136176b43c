import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { filterFields, noFilters } from '../../entities/chat/filter-fields.ts'
import type { ListWorkspace } from '../../entities/chat/use-workspace.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import { choicesQuery } from './choices-query.ts'
import styles from './filters.module.css'
import { choicesOf } from './offered.ts'

const Removable = ({ name, onRemove }: { name: string; onRemove: () => void }) => {
  const { remove } = useWords('listFilters').listFilters
  return (
    <li>
      <button
        type="button"
        className={styles.chip}
        onClick={onRemove}
        aria-label={fill(remove, { name })}
        {...tip(fill(remove, { name }))}
      >
        <span className={styles.name}>{name}</span>
        <X size={14} strokeWidth={2} aria-hidden="true" />
      </button>
    </li>
  )
}

/** The chosen conditions and the chosen order. Each can be removed. */
export const Chips = ({ workspace: { view, change } }: { workspace: ListWorkspace }) => {
  const words = useWords('listFilters').listFilters
  const { data } = useQuery(choicesQuery)
  const chosen = filterFields.flatMap((field) => {
    const value = view.by?.[field]
    if (!value) return []
    const choice = choicesOf(field, data, words).find((known) => known.value === value)
    const label = choice?.label ?? (data ? words.unknown : '…')
    return [{ field, name: `${words.fields[field]}: ${label.trim()}` }]
  })
  return (
    <div className={styles.chips}>
      <ul aria-label={words.filters}>
        {chosen.map(({ field, name }) => (
          <Removable key={field} name={name} onRemove={() => change({ [field]: undefined })} />
        ))}
        {view.sort && <Removable name={words.sorts[view.sort]} onRemove={() => change({ sort: undefined })} />}
      </ul>
      {view.by && (
        <Button size="s" variant="ghost" onClick={() => change({ search: '', ...noFilters })}>
          {words.reset}
        </Button>
      )}
    </div>
  )
}
