import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import type { ListWorkspace } from '../../entities/chat/use-workspace.ts'
import { useWords } from '../../lib/language.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { ViewsPanel } from './ViewsPanel.tsx'

/** The button of the saved views. */
export const Views = ({ workspace }: { workspace: ListWorkspace }) => {
  const words = useWords('listFilters').listFilters.views
  const [isOpen, setOpen] = useState(false)
  useShortcuts('list', [{ keys: 'Shift+KeyV', label: words.title, run: () => setOpen(true) }])
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={words.title}
      placement="bottom-end"
      trigger={(props) => (
        <IconButton label={words.title} keys={['Shift', 'V']} {...props}>
          <Bookmark size={17} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    >
      <ViewsPanel workspace={workspace} onClose={() => setOpen(false)} />
    </Popover>
  )
}
