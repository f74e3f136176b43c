import type { Person } from '@beseda/contract/entities/person.ts'
import { useState } from 'react'
import { useLang, useWords } from '../../lib/language.ts'
import { plural } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import styles from './users.module.css'

/** The selected users, and what can be done with all of them. */
export const BulkBar = ({ selected, onClear }: { selected: readonly Person[]; onClear: () => void }) => {
  const lang = useLang()
  const words = useWords('people').people.bulkUsers
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.bulk} aria-label={words.bar}>
      <span role="status">{plural(lang, selected.length, words.selected)}</span>
      <Button size="s" variant="primary" onClick={() => setOpen(true)}>
        {words.change}
      </Button>
      <Button size="s" onClick={onClear}>
        {words.clear}
      </Button>
      {isOpen && (
        <BulkDialog
          people={selected}
          onClose={(isDone) => {
            setOpen(false)
            if (isDone) onClear()
          }}
        />
      )}
    </section>
  )
}
