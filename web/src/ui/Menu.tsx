import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Placement } from './anchor.ts'
import { classes } from './class-names.ts'
import { Kbd } from './Kbd.tsx'
import { Layer, type LayerProps, type TriggerProps } from './Layer.tsx'
import styles from './Menu.module.css'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly keys?: readonly string[]
  readonly danger?: boolean
  /** For choices: whether it is selected. */
  readonly checked?: boolean
  readonly disabledReason?: string | null
  readonly onSelect: () => void
}

/** The index that a key moves to; null for keys that the menu does not handle. */
const nextIndex = (key: string, index: number, labels: readonly string[]): number | null => {
  const count = labels.length
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key.length !== 1) return null
  const letter = key.toLocaleLowerCase()
  const order = labels.map((_, i) => (index + 1 + i) % count)
  return order.find((i) => labels[i]!.toLocaleLowerCase().startsWith(letter)) ?? null
}

const item = '[role^="menuitem"]'

/** A menu button. A line separates groups. */
export const Menu = ({
  label,
  groups,
  trigger,
  placement = 'bottom-end',
  returnTo,
}: {
  label: string
  groups: readonly (readonly MenuItem[])[]
  trigger: (props: TriggerProps) => ReactNode
  placement?: Placement
  returnTo?: LayerProps['returnTo']
}) => {
  const [open, setOpen] = useState(false)
  const items = groups.flat()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') return setOpen(false)
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(item)]
    const labels = items.map((known) => known.label)
    const next = nextIndex(event.key, all.indexOf(document.activeElement as HTMLElement), labels)
    if (next === null) return
    event.preventDefault()
    all[next]?.focus()
  }
  const select = (chosen: MenuItem) => {
    if (chosen.disabledReason) return
    setOpen(false)
    chosen.onSelect()
  }
  return (
    <Layer
      role="menu"
      first={item}
      open={open}
      onOpenChange={setOpen}
      label={label}
      placement={placement}
      returnTo={returnTo}
      trigger={trigger}
      className={styles.menu}
      onKeyDown={move}
    >
      {/* A closed menu costs nothing. */}
      {open &&
        groups.map((group, index) => (
          <div key={group[0]?.id ?? 'empty'} role="none">
            {index > 0 && <hr className={styles.separator} />}
            {group.map((item) => (
              <button
                key={item.id}
                type="button"
                role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
                {...(item.checked !== undefined && { 'aria-checked': item.checked })}
                aria-disabled={item.disabledReason ? true : undefined}
                tabIndex={-1}
                onClick={() => select(item)}
                onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
                className={classes(styles.item, item.danger && styles.danger)}
              >
                {item.icon}
                <span className={styles.label}>
                  {item.label}
                  {item.disabledReason && <span className={styles.reason}>{item.disabledReason}</span>}
                </span>
                {item.keys && <Kbd keys={item.keys} />}
                {item.checked && <Check size={16} aria-hidden="true" />}
              </button>
            ))}
          </div>
        ))}
    </Layer>
  )
}
