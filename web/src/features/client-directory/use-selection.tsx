import type { ListedClient } from '@beseda/contract/entities/client-list.ts'
import { useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import box from '../../ui/CheckField.module.css'

/** The clients that are selected, and the boxes that select them. Rows that left the list are not selected. */
export const useSelection = (rows: readonly ListedClient[]) => {
  const words = useWords('clientDirectory').clientDirectory
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selected = rows.filter(({ id }) => ids.has(id))
  const isAll = selected.length > 0 && selected.length === rows.length
  const toggle = (id: string, on: boolean) => {
    const next = new Set(selected.map((client) => client.id))
    if (on) next.add(id)
    else next.delete(id)
    setIds(next)
  }
  return {
    selected,
    /** Every loaded client is selected. */
    isAll,
    clear: () => setIds(new Set()),
    select: {
      head: (
        <input
          type="checkbox"
          className={box.box}
          aria-label={words.selectAll}
          checked={isAll}
          onChange={() => setIds(new Set(isAll ? [] : rows.map(({ id }) => id)))}
        />
      ),
      cell: ({ id, name }: ListedClient) => (
        <input
          type="checkbox"
          className={box.box}
          aria-label={fill(words.selectOne, { name })}
          checked={ids.has(id)}
          onChange={(event) => toggle(id, event.target.checked)}
        />
      ),
    },
  }
}
