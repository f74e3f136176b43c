import { has } from '@beseda/contract/access.ts'
import type { ListedClient } from '@beseda/contract/entities/client-list.ts'
import type { ExtraField } from '@beseda/contract/entities/extra-field.ts'
import { Link } from '@tanstack/react-router'
import { ChannelMark, channelLabel } from '../../entities/chat/channel.tsx'
import { contactText } from '../../entities/chat/contact-text.ts'
import { StatusChip } from '../../entities/chat/StatusChip.tsx'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { SidePanel } from '../../parts/SidePanel.tsx'
import type { Column } from '../../ui/Table.tsx'
import styles from './directory.module.css'

interface Props {
  readonly client: ListedClient
  readonly fields: readonly ExtraField[]
  readonly columns: readonly Column<ListedClient>[]
  readonly onClose: () => void
}
/** A client: what is known, and their chats, where the profile is edited. */
export const ClientSide = ({ client, fields, columns, onClose }: Props) => {
  const words = useWords('clientDirectory').clientDirectory
  const lang = useLang()
  const access = accessOf(useViewer())
  const mayDelete = has(access, 'AUTHORITY_ALL_CHATS') && has(access, 'AUTHORITY_PROFILE_UPDATE')
  const extra = columns.filter(
    ({ id }) => fields.some((f) => f.id === id) && client.extra.some((v) => v.fieldId === id),
  )
  const texts = new Set([...client.details, ...client.contacts.map((c) => contactText(c, lang))])
  return (
    <SidePanel title={harmlessName(client.name)} onClose={onClose}>
      <dl className={styles.facts}>
        {client.status && (
          <div>
            <dt>{words.status}</dt>
            <dd>
              <StatusChip status={client.status} />
            </dd>
          </div>
        )}
        <div>
          <dt>{words.chats}</dt>
          <dd className={styles.chats}>
            {client.chats.length === 0 && <span className={styles.quiet}>{words.noChats}</span>}
            {client.chats.map((chat) => (
              <Link key={chat.id} to={paths.chats} search={{ filter: 'assigned', chat: chat.id }}>
                <ChannelMark type={chat.channelType} />
                {fill(words.openChat, { channel: channelLabel(chat.channelType, lang) })}
              </Link>
            ))}
          </dd>
        </div>
        <div>
          <dt>{words.contacts}</dt>
          <dd>
            {[...texts].map((text) => (
              <p key={text}>
                <bdi>{text}</bdi>
              </p>
            ))}
          </dd>
        </div>
        {client.companies.length > 0 && (
          <div>
            <dt>{words.companies}</dt>
            <dd>
              {client.companies.map(({ id, name, position }) => (
                <p key={id}>
                  <Link to={paths.clientCompanies} search={{ id }}>
                    <bdi>{name}</bdi>
                  </Link>
                  {position && ` · ${position}`}
                </p>
              ))}
            </dd>
          </div>
        )}
        {client.tags.length > 0 && (
          <div>
            <dt>{words.tags}</dt>
            <dd className={styles.tags}>
              {client.tags.map((tag) => (
                <bdi key={tag.id} className={styles.tag}>
                  {tag.name}
                </bdi>
              ))}
            </dd>
          </div>
        )}
        {extra.map((column) => (
          <div key={column.id}>
            <dt>{column.head}</dt>
            <dd>{column.cell(client)}</dd>
          </div>
        ))}
      </dl>
      {mayDelete && (
        <Link className={styles.danger} to={paths.clientDeletions} search={{ client: client.id }}>
          {words.deleteData}
        </Link>
      )}
    </SidePanel>
  )
}
