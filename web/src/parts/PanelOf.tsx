import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../lib/language.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from './Loaded.tsx'
import { SidePanel } from './SidePanel.tsx'

/**
 * The panel of the object in the address. It is shown before the list has loaded, so that the layout does not move, and
 * shows a message when the object no longer exists. `children` get null for a new object.
 */
export const PanelOf = <D, T extends { readonly id: string }>({
  query,
  rowsOf,
  openId,
  isNew,
  onClose,
  children,
}: {
  query: UseQueryResult<D>
  rowsOf: (data: D) => readonly T[]
  openId: string | undefined
  isNew: boolean
  onClose: () => void
  children: (row: T | null, rows: readonly T[]) => ReactNode
}) => {
  const { forms } = useWords('forms')
  const rows = query.data && rowsOf(query.data)
  const row = rows?.find(({ id }) => id === openId)
  if (!isNew && openId === undefined) return null
  if (rows && (isNew || row)) return children(row ?? null, rows)
  return (
    <SidePanel title={rows ? forms.gone : ''} onClose={onClose}>
      <Loaded query={query} shape="form">
        {() => <EmptyState icon={<SearchX size={28} strokeWidth={1.5} aria-hidden="true" />} title={forms.goneText} />}
      </Loaded>
    </SidePanel>
  )
}
