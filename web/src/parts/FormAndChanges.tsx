import type { AuditEntity, AuditField } from '@beseda/contract/audit.ts'
import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import { type ReactNode, useState } from 'react'
import { useWords } from '../lib/language.ts'
import { useListSearch } from '../lib/list-search.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { Changes } from './Changes.tsx'

/**
 * The form of an object in a panel, with a tab for its history. `formerOf` selects the fields that can be restored;
 * `children` get them as `former`, and the form shows them for review before saving.
 */
export const FormAndChanges = <F,>({
  entity,
  entityId,
  label,
  settings,
  formerOf,
  restores,
  more = [],
  children,
}: {
  entity: AuditEntity
  entityId: string
  label: string
  /** Name of the first tab. */
  settings: string
  formerOf?: (changes: readonly AuditChange[]) => F
  /** Further tabs between the form and its history. */
  more?: readonly { readonly id: string; readonly label: string; readonly content: ReactNode }[]
  /** The form's fields; all fields when absent. */
  restores?: readonly AuditField[]
  children: (former: F | null) => ReactNode
}) => {
  const { audit } = useWords('audit')
  const { search, change } = useListSearch()
  const [former, setFormer] = useState<F | null>(null)
  const other = more.find(({ id }) => id === search.tab)
  const shown = search.tab === 'changes' ? 'changes' : (other?.id ?? 'settings')
  const go = (to: string) => change({ tab: to === 'settings' ? undefined : to })
  return (
    <Tabs
      label={label}
      tabs={[
        { id: 'settings', label: settings },
        ...more.map(({ id, label: name }) => ({ id, label: name })),
        { id: 'changes', label: audit.changes },
      ]}
      value={shown}
      onChange={(to) => {
        setFormer(null)
        go(to)
      }}
    >
      {shown === 'settings' ? (
        children(former)
      ) : other ? (
        other.content
      ) : (
        <Changes
          entity={entity}
          entityId={entityId}
          restores={restores}
          {...(formerOf && {
            onRestore: (changes: readonly AuditChange[]) => {
              setFormer(formerOf(changes))
              go('settings')
            },
          })}
        />
      )}
    </Tabs>
  )
}
/** The former values of the fields that `put` can put into a form. */
export const formerValues = <V extends object>(
  changes: readonly AuditChange[],
  put: { readonly [field: string]: (before: AuditChange['before']) => Partial<V> },
): Partial<V> => Object.assign({}, ...changes.map(({ field, before }) => put[field]?.(before) ?? {}))
