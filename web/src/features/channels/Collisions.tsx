import { auditLabel, isAuditField } from '@beseda/contract/audit.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { Users } from 'lucide-react'
import type { ChannelValues } from '../../entities/channel/channel-form.ts'
import type { FieldsProps } from '../../entities/channel/fields-props.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './channels.module.css'
import { fieldName } from './field-name.ts'

const plain = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

/** Conflicts: fields that a colleague saved while the user was editing them. The user chooses a value. */
export const Collisions = ({ form, channel }: FieldsProps) => {
  const { channels } = useWords('channels')
  const lang = useLang()
  const fields = Object.entries(form.collisions) as [keyof ChannelValues & string, never][]
  if (fields.length === 0) return null
  const labelOf = (name: string, { type }: Channel): string => {
    const audited = fieldName(name, type)
    return isAuditField(audited) ? inLang(auditLabel(audited), lang) : name
  }
  return (
    <ul className={styles.collisions} role="alert">
      {fields.map(([name, theirs]) => {
        const text = plain(theirs)
        const words = { name: channel.changed[name]?.by ?? channels.somebody, field: labelOf(name, channel) }
        return (
          <li key={name}>
            <Users size={16} aria-hidden="true" />
            <span>
              {text === null ? fill(channels.collision, words) : fill(channels.collisionTo, { ...words, value: text })}
            </span>
            <Button size="s" onClick={() => form.set({ [name]: theirs } as never)}>
              {channels.takeTheirs}
            </Button>
            <Button size="s" variant="ghost" onClick={() => form.keepMine(name)}>
              {channels.keepMine}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
