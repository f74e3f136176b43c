import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './Tabs.module.css'
import { useCurrentInView } from './use-current-in-view.ts'

export interface Tab<T extends string> {
  readonly id: T
  readonly label: string
  /** The number of invalid fields below it; 0 for none. */
  readonly errors?: number
  readonly count?: number
}

/** Parts of one page, one visible at a time. Arrows move between tabs. The selected tab belongs into the address. */
export const Tabs = <T extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: {
  label: string
  tabs: readonly Tab<T>[]
  value: T
  onChange: (id: T) => void
  /** The content of the selected tab. */
  children: ReactNode
}) => {
  const id = useId()
  const row = useCurrentInView<HTMLDivElement>(value)
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex((tab) => tab.id === value)
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus()
  }
  return (
    <>
      <div ref={row} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={step}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={tab.id === value ? `${id}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            {tab.errors ? <span className={styles.errors}>{tab.errors}</span> : null}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={styles.panel}>
        {children}
      </div>
    </>
  )
}
