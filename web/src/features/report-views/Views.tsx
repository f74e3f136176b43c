import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import styles from './open.module.css'
import { viewsQuery } from './queries.ts'
import { isSame, type Shown } from './shown.ts'
import { ViewsPanel } from './ViewsPanel.tsx'

/** The button of the saved views; it has the name of the view that is shown. */
export const Views = ({ shown, onOpen }: { shown: Shown; onOpen: (view: Shown) => void }) => {
  const { reportViews: words } = useWords('reportViews')
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(viewsQuery)
  const current = data?.views.find((view) => isSame(view, shown))
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={words.title}
      placement="bottom-end"
      trigger={(props) => (
        <Button {...props} icon={<Bookmark size={16} aria-hidden="true" />}>
          {current ? <bdi className={styles.open}>{current.name}</bdi> : words.button}
        </Button>
      )}
    >
      <ViewsPanel
        shown={shown}
        onOpen={(view) => {
          setOpen(false)
          onOpen(view)
        }}
      />
    </Popover>
  )
}
