import { type AuditField, auditLabel, isAuditField } from '@beseda/contract/audit.ts'
import type { AuditValue } from '@beseda/contract/entities/audit.ts'
import type { Editable } from '@beseda/contract/entities/field-changes.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { Users } from 'lucide-react'
import { now } from '../lib/clock.ts'
import { formatDateTime } from '../lib/format.ts'
import { useLang, useWords } from '../lib/language.ts'
import { fill } from '../lib/words/plural.ts'
import { Button } from '../ui/Button.tsx'
import { valueText } from './audit-text.ts'
import styles from './Collisions.module.css'

/** How the value of a form's field is named and shown; by default as the audit log names and shows it. */
export interface CollisionField {
  /** The field's name in the audit log, if the form has another one. */
  readonly audit?: AuditField
  /** Its names in the call that changes the object, if the form has another one. */
  readonly sent?: readonly string[]
  /** A value of the form as one of the log, or as text; null: not shown. */
  readonly show?: (value: never) => AuditValue
}
interface FormState {
  readonly values: object
  readonly collisions: object
  readonly set: (change: never) => void
  readonly keepMine: (name: never) => void
}

const plain = (value: unknown): AuditValue => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null
}
const newest = (changed: Editable['changed'], names: readonly string[]) =>
  names.flatMap((name) => changed[name] ?? []).sort((a, b) => b.version - a.version)[0]

/**
 * Fields that a colleague saved while the user was editing them: who changed them when, and both values. The user chooses
 * one of the two for each field.
 */
export const Collisions = ({
  form,
  changed,
  fields = {},
}: {
  form: FormState
  changed: Editable['changed'] | undefined
  fields?: Readonly<Record<string, CollisionField>>
}) => {
  const allWords = useWords('audit', 'forms')
  const { audit, forms } = allWords
  const words = forms.collision
  const lang = useLang()
  const values = form.values as Readonly<Record<string, unknown>>
  const colliding = Object.entries(form.collisions)
  if (colliding.length === 0) return null
  return (
    <section className={styles.box} role="alert">
      <p className={styles.title}>
        <Users size={16} aria-hidden="true" />
        {words.title}
      </p>
      <ul className={styles.list}>
        {colliding.map(([name, theirs]) => {
          const { audit: logged = name, sent = [name], show = plain } = fields[name] ?? {}
          const field = logged as AuditField
          const by = newest(changed ?? {}, sent)
          const text = (value: unknown): string | null => {
            const shown = show(value as never)
            return shown === null ? null : valueText(shown, field, { words: allWords, lang, now: now() })
          }
          const [stored, mine] = [text(theirs), text(values[name])]
          return (
            <li key={name} className={styles.field} data-collision={name}>
              <p className={styles.who}>
                <span className={styles.name}>{isAuditField(logged) ? inLang(auditLabel(field), lang) : logged}</span>{' '}
                <span className={styles.by}>
                  {by ? fill(words.at, { name: by.by, time: formatDateTime(by.at, now()) }) : words.somebody}
                </span>
              </p>
              {(stored !== null || mine !== null) && (
                <dl className={styles.values}>
                  <dt>{words.stored}</dt>
                  <dd>{stored ?? audit.nobody}</dd>
                  <dt>{words.mine}</dt>
                  <dd>{mine ?? audit.nobody}</dd>
                </dl>
              )}
              <div className={styles.buttons}>
                <Button size="s" onClick={() => form.set({ [name]: theirs } as never)}>
                  {words.takeTheirs}
                </Button>
                <Button size="s" onClick={() => form.keepMine(name as never)}>
                  {words.keepMine}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
