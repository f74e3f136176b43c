import type { Right } from '@beseda/contract/access.ts'
import { rights } from '@beseda/contract/access-words.ts'
import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import type { Role } from '@beseda/contract/entities/role.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { FormAndChanges, formerValues } from '../../parts/FormAndChanges.tsx'
import { ButtonRow } from '../../parts/FormParts.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { Button } from '../../ui/Button.tsx'
import { descriptionOf, nameOf } from './queries.ts'
import { type FormerRole, RoleForm } from './RoleForm.tsx'
import styles from './roles.module.css'

interface Props {
  /** Null: a new one. */
  readonly role: Role | null
  /** The initial values of a new one. */
  readonly copied: Role | null
  readonly onSaved: (role: Role) => void
  /** Before users take these rights away from their own role; empty: it was not saved. */
  readonly onLosing: (lost: readonly Right[]) => void
  readonly onCopy: (id: string) => void
  readonly onClose: () => void
}
const formerOf = (changes: readonly AuditChange[]): FormerRole =>
  formerValues<FormerRole>(changes, {
    name: (before) => ({ name: String(before ?? '') }),
    description: (before) => ({ description: String(before ?? '') }),
    rights: (before) => (Array.isArray(before) ? { rights: before as Right[] } : {}),
  })

const SystemRole = ({ role, onCopy }: { role: Role; onCopy: (id: string) => void }) => {
  const lang = useLang()
  const words = useWords('people').people.roles
  return (
    <div className={styles.form}>
      <p className={styles.note}>{descriptionOf(role, lang)}</p>
      <p className={styles.note}>{words.copyNote}</p>
      <ButtonRow>
        <Button onClick={() => onCopy(role.id)} data-autofocus>
          {words.copy}
        </Button>
      </ButtonRow>
      <ul className={styles.granted} aria-label={words.rights}>
        {role.rights.map((right) => (
          <li key={right}>
            {inLang(rights[right], lang)}
            <span className={styles.meaning}>{words.meaning[right]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A system role is read-only and can be copied; a custom one is a form with its history. */
export const RolePanel = ({ role, onClose, ...rest }: Props) => {
  const lang = useLang()
  const { people, shell } = useWords('people')
  const title = role ? nameOf(role, lang) : people.roles.newTitle
  const form = (former: FormerRole | null) => <RoleForm role={role} former={former} onClose={onClose} {...rest} />
  return (
    <SidePanel title={title} onClose={onClose}>
      {role?.system && <SystemRole role={role} onCopy={rest.onCopy} />}
      {role && !role.system && (
        <FormAndChanges entity="role" entityId={role.id} label={title} settings={shell.settings} formerOf={formerOf}>
          {form}
        </FormAndChanges>
      )}
      {!role && form(null)}
    </SidePanel>
  )
}
