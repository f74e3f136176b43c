import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { noFilters } from '../../entities/chat/filter-fields.ts'
import type { ListWorkspace } from '../../entities/chat/use-workspace.ts'
import { useWords } from '../../lib/language.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { choicesQuery } from './choices-query.ts'
import styles from './filters.module.css'
import { choicesOf, type FilterField, offeredFields } from './offered.ts'

/** The conditions of the list. Each applies at once; all changes of one visit are one step of the browser's history. */
export const FilterPanel = ({ workspace }: { workspace: ListWorkspace }) => {
  const { view, change } = workspace
  const words = useWords('listFilters').listFilters
  const { data } = useQuery(choicesQuery)
  const hasChanged = useRef(false)
  const { options } = useViewer()
  // Without categories or internal messages there is nothing to choose.
  const fields = offeredFields(view).filter(
    (field) =>
      view.by?.[field] ||
      ((field !== 'category' || choicesOf(field, data, words).length > 0) &&
        (field !== 'mention' || options.includes('OPTION_INTERNAL_COMMENTS'))),
  )
  const set = (conditions: Partial<Record<FilterField, string | undefined>>) => {
    change(conditions as object, { replace: hasChanged.current })
    hasChanged.current = true
  }
  return (
    <div className={styles.panel}>
      {fields.map((field, index) => {
        const value = view.by?.[field] ?? ''
        const choices = choicesOf(field, data, words)
        const isKnown = value === '' || choices.some((choice) => choice.value === value)
        return (
          <SelectField
            key={field}
            data-autofocus={index === 0 || undefined}
            label={words.fields[field]}
            value={value}
            options={[
              { value: '', label: words.any[field] },
              ...choices,
              // Of an address: a choice that is gone, or that is still being loaded.
              ...(isKnown ? [] : [{ value, label: data ? words.unknown : '…' }]),
            ]}
            onChange={(event) => set({ [field]: event.target.value || undefined })}
          />
        )
      })}
      {view.by && (
        <Button size="s" variant="ghost" onClick={() => set(noFilters)}>
          {words.reset}
        </Button>
      )}
    </div>
  )
}
