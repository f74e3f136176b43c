import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Placement } from './anchor.ts'
import { classes } from './class-names.ts'
import { Kbd } from './Kbd.tsx'
import styles from './Menu.module.css'
import layerStyles from './Popover.module.css'
import type { TriggerProps } from './Popover.tsx'
import { useLayer } from './use-layer.ts'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly keys?: readonly string[]
  readonly danger?: boolean
  /** A choice: ticked or not. */
  readonly checked?: boolean
  readonly disabledReason?: string | null
  readonly onSelect: () => void
}

/** The index to go to by a key, or null when the key is not the menu's. */
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

/** A menu button. Groups are parted by a line. */
export const Menu = ({
  label,
  groups,
  trigger,
  placement = 'bottom-end',
}: {
  label: string
  groups: readonly (readonly MenuItem[])[]
  trigger: (props: TriggerProps) => ReactNode
  placement?: Placement
}) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const layer = useLayer({ open, onClose: () => setOpen(false), anchor, placement })
  const items = groups.flat()
  const buttons = () => [...(layer.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]

  useEffect(() => {
    if (open) layer.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true })
  }, [open, layer])

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpen(false)
    const all = buttons()
    const labels = items.map((item) => item.label)
    const next = nextIndex(event.key, all.indexOf(document.activeElement as HTMLElement), labels)
    if (next === null) return
    event.preventDefault()
    all[next]?.focus()
  }
  const select = (item: MenuItem) => {
    if (item.disabledReason) return
    setOpen(false)
    item.onSelect()
  }
  return (
    <>
      {trigger({
        ref: anchor,
        onClick: () => setOpen(!open),
        'aria-expanded': open,
        'aria-haspopup': 'menu',
        'aria-controls': open ? id : undefined,
      })}
      {open && (
        <div
          ref={layer}
          id={id}
          popover="manual"
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={move}
          className={classes(layerStyles.layer, styles.menu)}
        >
          {groups.map((group, index) => (
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
        </div>
      )}
    </>
  )
}
