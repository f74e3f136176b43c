import type { ReactNode } from 'react'
import { tipIfCut } from '../ui/Tooltip.tsx'
import styles from './FormParts.module.css'

/** Fields under a bold heading, after a line. */
export const FormSection = ({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) => (
  <fieldset className={styles.section}>
    <legend>{title}</legend>
    {note && <FormNote>{note}</FormNote>}
    {children}
  </fieldset>
)
/** A group of fields under a heading styled like a field label. */
export const FormGroup = ({ title, children }: { title?: ReactNode; children: ReactNode }) => (
  <fieldset className={styles.group}>
    {title && <legend>{title}</legend>}
    {children}
  </fieldset>
)
export const FormNote = ({ children, live = false }: { children: ReactNode; live?: boolean }) => (
  <p className={styles.note} aria-live={live ? 'polite' : undefined}>
    {children}
  </p>
)
/** Fields side by side where there is room for two, one below the other elsewhere. */
export const FieldGrid = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>
/** Two fields side by side. */
export const FormPair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>

/** Buttons in a row that wraps. */
export const ButtonRow = ({ children }: { children: ReactNode }) => <div className={styles.buttons}>{children}</div>

/** A name in a table, truncated when too long, between contents that never are. */
export const NameCell = ({ before, name, after }: { before?: ReactNode; name: string; after?: ReactNode }) => (
  <span className={styles.name}>
    {before}
    <span className={styles.text} {...tipIfCut(name)}>
      {name}
    </span>
    {after}
  </span>
)
/** The colour (yellow or red) to which a delay belongs. */
export const DelayMark = ({ to }: { to: 'yellow' | 'red' }) => <span className={styles[to]} aria-hidden="true" />
