import { rights } from '@beseda/contract/access.ts'
import type { Role } from '@beseda/contract/entities/role.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { Button } from '../../ui/Button.tsx'
import { descriptionOf, nameOf } from './queries.ts'
import { RoleForm } from './RoleForm.tsx'
import styles from './roles.module.css'

interface Props {
  /** Null: a new one. */
  readonly role: Role | null
  /** What the new one begins as. */
  readonly copied: Role | null
  readonly onSaved: (role: Role) => void
  readonly onCopy: (id: string) => void
  readonly onClose: () => void
}

/** A system role is only shown and can be copied; an own one is a form. */
export const RolePanel = ({ role, copied, onSaved, onCopy, onClose }: Props) => {
  const lang = useLang()
  const { people } = useWords()
  const words = people.roles
  const title = role ? nameOf(role, lang) : words.newTitle
  return (
    <SidePanel title={title} onClose={onClose}>
      {role?.system ? (
        <div className={styles.form}>
          <p className={styles.note}>{descriptionOf(role, lang)}</p>
          <p className={styles.note}>{words.copyNote}</p>
          <div className={styles.below}>
            <Button onClick={() => onCopy(role.id)} data-autofocus>
              {words.copy}
            </Button>
          </div>
          <ul className={styles.granted} aria-label={words.rights}>
            {role.rights.map((right) => (
              <li key={right}>
                {inLang(rights[right], lang)}
                <span className={styles.meaning}>{words.meaning[right]}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <RoleForm role={role} copied={copied} onSaved={onSaved} onCopy={onCopy} onClose={onClose} />
      )}
    </SidePanel>
  )
}
