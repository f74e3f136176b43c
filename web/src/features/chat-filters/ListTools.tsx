import { ArrowDownWideNarrow, ListFilter } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import type { ListWorkspace } from '../../entities/chat/use-workspace.ts'
import { announce } from '../../lib/announce.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Chips } from './Chips.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import styles from './filters.module.css'
import { offeredSorts } from './offered.ts'

export interface ListToolsProps {
  readonly workspace: ListWorkspace
  readonly total: number | null
  /** The saved views. */
  readonly Views: ComponentType<{ readonly workspace: ListWorkspace }>
}
/** Order and filters of the list: two buttons, and below them what is chosen. */
export const ListTools = ({ workspace, total, Views }: ListToolsProps) => {
  const { view, change } = workspace
  const { shell, listFilters: words } = useWords('listFilters')
  const lang = useLang()
  const [isOpen, setOpen] = useState(false)
  const count = Object.keys(view.by ?? {}).length
  useShortcuts('list', [{ keys: 'Shift+KeyF', label: words.filters, run: () => setOpen(true) }])
  const isLoaded = total !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: said when the chats of other filters are loaded, not with every change of their number
  useEffect(() => {
    if (count > 0 && isLoaded) announce(plural(lang, total ?? 0, shell.queueCount))
  }, [JSON.stringify(view.by), isLoaded])
  const sorts = [undefined, ...offeredSorts(view)].map((sort) => ({
    id: sort ?? 'queue',
    label: words.sorts[sort ?? 'queue'],
    checked: sort === view.sort,
    onSelect: () => change({ sort }),
  }))
  return (
    <>
      <Menu
        label={words.sort}
        groups={[sorts]}
        trigger={(props) => (
          <IconButton label={words.sort} active={view.sort !== undefined} {...props}>
            <ArrowDownWideNarrow size={17} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
      />
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        label={words.filters}
        placement="bottom-end"
        trigger={(props) => (
          <IconButton
            label={count > 0 ? fill(words.filtersOf, { n: count }) : words.filters}
            keys={['Shift', 'F']}
            active={count > 0}
            className={styles.button}
            {...props}
          >
            <ListFilter size={17} strokeWidth={1.75} aria-hidden="true" />
            {count > 0 && <span className={styles.count}>{count}</span>}
          </IconButton>
        )}
      >
        <FilterPanel workspace={workspace} />
      </Popover>
      <Views workspace={workspace} />
      {(view.by || view.sort) && <Chips workspace={workspace} />}
    </>
  )
}
