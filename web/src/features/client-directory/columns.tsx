import type { ListedClient } from '@beseda/contract/entities/client-list.ts'
import type { ExtraField } from '@beseda/contract/entities/extra-field.ts'
import { useState } from 'react'
import { ChannelMark } from '../../entities/chat/channel.tsx'
import { contactText } from '../../entities/chat/contact-text.ts'
import { StatusChip } from '../../entities/chat/StatusChip.tsx'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime, formatFullDate } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { localValue } from '../../lib/local-value.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import type { Column } from '../../ui/Table.tsx'
import styles from './directory.module.css'

/** Ids of the columns that this browser hides or shows in addition, as JSON. */
const chosen = localValue('clientColumns')
const usual = ['status', 'contacts', 'companies', 'tags', 'last', 'created'] as const
const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string')
const stored = (): readonly string[] => {
  try {
    const ids: unknown = JSON.parse(chosen.get() ?? '')
    return isList(ids) ? ids : usual
  } catch {
    return usual
  }
}
/** The ids of the chosen columns, kept in this browser. */
export const useChosenColumns = () => {
  const [ids, setIds] = useState(stored)
  const toggle = (id: string) => {
    const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
    chosen.set(JSON.stringify(next))
    setIds(next)
  }
  return { ids, toggle }
}

/** All columns that can be chosen; the name always stays. */
export const useColumns = (fields: readonly ExtraField[]): readonly Column<ListedClient>[] => {
  const { clientDirectory: words, extraFields } = useWords('clientDirectory', 'extraFields')
  const lang = useLang()
  const now = useNow(60_000)
  const extraOf = ({ id, kind }: ExtraField, client: ListedClient): string => {
    const value = client.extra.find((v) => v.fieldId === id)?.value
    if (value === undefined) return ''
    if (kind === 'yesNo') return value === 'yes' ? extraFields.yes : extraFields.no
    return kind === 'date' ? formatFullDate(Date.parse(`${value}T12:00:00Z`)) : harmlessName(value)
  }
  return [
    {
      id: 'name',
      head: words.name,
      sortable: true,
      cell: ({ id, name, photoUrl }) => (
        <span className={styles.person}>
          <Avatar name={name} seed={id} size={28} photo={photoUrl} />
          <bdi>{harmlessName(name)}</bdi>
        </span>
      ),
    },
    {
      id: 'status',
      head: words.status,
      width: '176px',
      cell: ({ status }) => status && <StatusChip status={status} />,
    },
    {
      id: 'contacts',
      head: words.contacts,
      width: '190px',
      drop: 2,
      cell: ({ contacts, details }) => (
        <span className={styles.contacts}>
          {contacts.slice(0, 1).map((contact) => (
            <span key={contact.address} className={styles.contact}>
              <ChannelMark type={contact.channelType} />
              <bdi>{details[0] ?? contactText(contact, lang)}</bdi>
            </span>
          ))}
          {contacts.length === 0 && <bdi>{details[0] ?? ''}</bdi>}
        </span>
      ),
    },
    {
      id: 'companies',
      head: words.companies,
      width: '150px',
      drop: 2,
      cell: ({ companies }) => <bdi>{companies.map(({ name }) => name).join(', ')}</bdi>,
    },
    {
      id: 'tags',
      head: words.tags,
      width: '152px',
      drop: 2,
      cell: ({ tags }) => (
        <span className={styles.tags}>
          {tags.map((tag) => (
            <bdi key={tag.id} className={styles.tag}>
              {tag.name}
            </bdi>
          ))}
        </span>
      ),
    },
    {
      id: 'last',
      head: words.last,
      width: '162px',
      drop: 1,
      cell: ({ lastAt }) => (lastAt === null ? words.never : formatDateTime(lastAt, now)),
    },
    {
      id: 'created',
      head: words.created,
      sortable: true,
      width: '162px',
      drop: 3,
      cell: ({ createdAt }) => formatDateTime(createdAt, now),
    },
    ...fields.map(
      (field): Column<ListedClient> => ({
        id: field.id,
        head: field.name,
        width: '150px',
        drop: 1,
        cell: (client) => <bdi>{extraOf(field, client)}</bdi>,
      }),
    ),
  ]
}
