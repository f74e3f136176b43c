import { clientDirectory } from '@beseda/contract/endpoints/client-directory.ts'
import type { ListedClient } from '@beseda/contract/entities/client-list.ts'
import type { Company } from '@beseda/contract/entities/company.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { ChannelMark, channelLabel } from '../../entities/chat/channel.tsx'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { companyKeys } from '../../entities/client/companies.ts'
import { call } from '../../lib/api.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { fill } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './companies.module.css'

/** The directory shows the others. */
const shown = 30

/** The clients of a company whom the user sees, with their position and their newest chat. */
export const CompanyClients = ({ company }: { company: Company }) => {
  const words = useWords('companies').companies
  const query = useQuery({
    queryKey: [...companyKeys, 'clients', company.id] as const,
    queryFn: ({ signal }) => call(clientDirectory.list, { company: company.id, limit: shown }, { signal }),
    staleTime: 0,
  })
  return (
    <Loaded query={query} shape="form">
      {({ clients, next }) =>
        clients.length === 0 ? (
          <EmptyState icon={<UsersRound size={28} strokeWidth={1.5} aria-hidden="true" />} title={words.noClients}>
            {words.noClientsText}
          </EmptyState>
        ) : (
          <>
            <ul className={styles.clients}>
              {clients.map((client) => (
                <Client key={client.id} client={client} company={company} />
              ))}
            </ul>
            <Link className={styles.all} to={paths.clients} search={{ company: company.id }}>
              {next === null ? words.inDirectory : words.allInDirectory}
            </Link>
          </>
        )
      }
    </Loaded>
  )
}

const Client = ({ client, company }: { client: ListedClient; company: Company }) => {
  const words = useWords('companies').companies
  const lang = useLang()
  const now = useNow(60_000)
  const position = client.companies.find(({ id }) => id === company.id)?.position
  const last = client.lastAt === null ? null : fill(words.wrote, { at: formatDateTime(client.lastAt, now) })
  const [chat] = client.chats
  return (
    <li className={styles.client}>
      <Avatar name={client.name} seed={client.id} size={34} />
      <span className={styles.who}>
        <Link to={paths.clients} search={{ company: company.id, id: client.id }}>
          <bdi>{harmlessName(client.name)}</bdi>
        </Link>
        <span className={styles.quiet}>{[position, last].filter(Boolean).join(' · ')}</span>
        {chat && (
          <Link className={styles.chat} to={paths.chats} search={{ filter: 'assigned', chat: chat.id }}>
            <ChannelMark type={chat.channelType} />
            {fill(words.openChat, { channel: channelLabel(chat.channelType, lang) })}
          </Link>
        )}
      </span>
    </li>
  )
}
