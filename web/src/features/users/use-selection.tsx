import type { Person } from '@beseda/contract/entities/person.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import box from '../../ui/CheckField.module.css'

/** The users that are selected in the list, and the boxes that select them. Rows that left the list are not selected. */
export const useSelection = (rows: readonly Person[]) => {
  const words = useWords('people').people.bulkUsers
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selected = rows.filter(({ id }) => ids.has(id))
  const first = rows.slice(0, limits.bulkUsers)
  const isAll = selected.length > 0 && first.every(({ id }) => ids.has(id))
  const toggle = (id: string, on: boolean) => {
    const next = new Set(selected.map((person) => person.id))
    if (on) next.add(id)
    else next.delete(id)
    setIds(next)
  }
  return {
    selected,
    clear: () => setIds(new Set()),
    select: {
      head: (
        <input
          type="checkbox"
          className={box.box}
          aria-label={words.selectAll}
          checked={isAll}
          onChange={() => setIds(new Set(isAll ? [] : first.map(({ id }) => id)))}
        />
      ),
      cell: ({ id, name }: Person) => (
        <input
          type="checkbox"
          className={box.box}
          aria-label={fill(words.selectOne, { name })}
          checked={ids.has(id)}
          disabled={!ids.has(id) && selected.length >= limits.bulkUsers}
          onChange={(event) => toggle(id, event.target.checked)}
        />
      ),
    },
  }
}
