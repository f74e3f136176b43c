import type { MonitoringTable } from '@beseda/contract/monitoring.ts'
import { ChevronDown, ChevronUp, Columns3, Lock } from 'lucide-react'
import { useState } from 'react'
import { announce } from '../../lib/announce.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Kept } from './kept.ts'
import styles from './monitoring.module.css'

interface Named {
  readonly id: string
  readonly head: string
  readonly usual: boolean
}
interface Props {
  readonly table: MonitoringTable
  readonly cols: readonly Named[]
  readonly kept: Kept
  readonly onChange: (columns: Kept['columns']) => void
}
/** Which columns a table shows and in which order. The first one is locked. */
export const ColumnChooser = ({ table, cols, kept, onChange }: Props) => {
  const { monitoring: words } = useWords('monitoring')
  const [isOpen, setOpen] = useState(false)
  const [part, setPart] = useState('')
  const [first, ...others] = cols
  const ids = kept.columns[table] ?? others.filter(({ usual }) => usual).map(({ id }) => id)
  const chosen = ids.flatMap((id) => others.find((col) => col.id === id) ?? [])
  const rest = others.filter(({ id }) => !ids.includes(id))
  const found = [...chosen, ...rest].filter(({ head }) =>
    head.toLocaleLowerCase().includes(part.trim().toLocaleLowerCase()),
  )
  const set = (columns: string[]) => onChange({ ...kept.columns, [table]: columns })
  const move = (id: string, by: -1 | 1) => {
    const at = chosen.findIndex((col) => col.id === id)
    const next = chosen.map((col) => col.id)
    next.splice(at, 1)
    next.splice(at + by, 0, id)
    set(next)
    const name = chosen[at]!.head
    announce(fill(words.movedTo, { name, n: at + by + 1, count: chosen.length }))
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={words.columnsTitle}
      placement="bottom-end"
      className={styles.chooser}
      trigger={(props) => (
        <Button {...props} icon={<Columns3 size={16} aria-hidden="true" />}>
          {fill(words.columnsButton, { n: chosen.length + 1 })}
        </Button>
      )}
    >
      <TextField
        label={words.findColumn}
        hideLabel
        placeholder={words.findColumn}
        type="search"
        autoComplete="off"
        value={part}
        onChange={(event) => setPart(event.target.value)}
      />
      <ol className={styles.choices}>
        {part.trim() === '' && first && (
          <li>
            <span className={styles.locked}>
              <Lock size={14} aria-hidden="true" />
              {first.head}
            </span>
          </li>
        )}
        {found.length === 0 && <li className={styles.quiet}>{words.noColumn}</li>}
        {found.map(({ id, head }) => {
          const at = chosen.findIndex((col) => col.id === id)
          return (
            <li key={id}>
              <CheckField
                label={head}
                checked={at >= 0}
                onChange={({ target }) => set(target.checked ? [...ids, id] : ids.filter((other) => other !== id))}
              />
              {at >= 0 && (
                <>
                  <IconButton
                    small
                    label={fill(words.up, { name: head })}
                    disabledReason={at === 0 ? words.firstAlready : null}
                    onClick={() => move(id, -1)}
                  >
                    <ChevronUp size={16} aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    small
                    label={fill(words.down, { name: head })}
                    disabledReason={at === chosen.length - 1 ? words.lastAlready : null}
                    onClick={() => move(id, 1)}
                  >
                    <ChevronDown size={16} aria-hidden="true" />
                  </IconButton>
                </>
              )}
            </li>
          )
        })}
      </ol>
      <Button size="s" onClick={() => onChange({ ...kept.columns, [table]: undefined })}>
        {words.byDefault}
      </Button>
    </Popover>
  )
}
