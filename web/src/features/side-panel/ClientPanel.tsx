import type { ClientCard } from '@beseda/contract/entities/client.ts'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { ChannelMark } from '../../entities/chat/channel.tsx'
import { StatusChip } from '../../entities/chat/StatusChip.tsx'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { linkParts } from '../../entities/chat/text/links.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ratingText } from './rating.ts'
import styles from './side.module.css'

/** The client: name, number of sessions and ratings, contacts, current page. */
export const ClientPanel = ({ card }: { card: ClientCard }) => {
  const words = useWords('side').side
  const lang = useLang()
  const rating =
    card.averageRating === null
      ? words.noRating.toLocaleLowerCase()
      : fill(words.rating, { rating: ratingText(card.averageRating, lang) })
  return (
    <>
      <div className={styles.card}>
        <Avatar name={card.name} seed={card.id} size={48} />
        <div className={styles.cardWords}>
          <b>{card.name}</b>
          <span>
            {plural(lang, card.sessionCount, words.requests)} · {rating}
          </span>
        </div>
      </div>
      {card.status && (
        <Part title={words.status}>
          <StatusChip status={card.status} />
        </Part>
      )}
      <Part title={words.contacts}>
        {card.contacts.length === 0 && <p className={styles.quiet}>{words.noContacts}</p>}
        <ul>
          {card.contacts.map((contact) => (
            <li key={contact.id} className={styles.contact}>
              <ChannelMark type={contact.channelType} />
              <bdi>{harmlessName(contact.address)}</bdi>
            </li>
          ))}
        </ul>
      </Part>
      {card.page && (
        <Part title={words.page}>
          <Page page={card.page} />
        </Part>
      )}
    </>
  )
}

/** The address reported by the visitor's browser: text, and a link only for http and https. */
const Page = ({ page }: { page: NonNullable<ClientCard['page']> }) => {
  const href = linkParts(page.url)[0]?.href ?? null
  const address = harmlessName(page.url)
  return (
    <>
      {page.title && <p className={styles.pageTitle}>{harmlessName(page.title)}</p>}
      {href ? (
        <a className={styles.pageLink} href={href} target="_blank" rel="noopener noreferrer nofollow">
          {address}
          <ExternalLink size={13} strokeWidth={1.75} aria-hidden="true" />
        </a>
      ) : (
        <p className={styles.quiet}>{address}</p>
      )}
    </>
  )
}

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
)
