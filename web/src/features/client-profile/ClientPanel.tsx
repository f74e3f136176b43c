import { has } from '@beseda/contract/access.ts'
import type { ClientCard } from '@beseda/contract/entities/client.ts'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { StatusChip } from '../../entities/chat/StatusChip.tsx'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { linkParts } from '../../entities/chat/text/links.ts'
import { Part } from '../../entities/client/Part.tsx'
import { ratingText } from '../../entities/client/rating.ts'
import { useLang, useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { paths } from '../../lib/paths.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { Alike } from './Alike.tsx'
import { ClientName } from './ClientName.tsx'
import { ClientPhoto } from './ClientPhoto.tsx'
import { Comments } from './Comments.tsx'
import { Companies } from './Companies.tsx'
import { Contacts } from './Contacts.tsx'
import { CrmLinks } from './CrmLinks.tsx'
import { ExtraFields } from './ExtraFields.tsx'
import styles from './profile.module.css'
import { Tags } from './Tags.tsx'
import { ClientContext } from './use-edit.ts'

const ClientChanges = late(withWords(() => import('./ClientChanges.tsx'), 'audit', 'clientProfile', 'errors'))

interface Props {
  readonly card: ClientCard
  readonly chatId: string
  readonly openChat: (chatId: string) => void
}
/** The profile of the client: name, contacts, tags, comments, who may be the same person, history of changes. */
const ClientPanel = ({ card, chatId, openChat }: Props) => {
  const { clientProfile, side: words } = useWords('clientProfile', 'side')
  const lang = useLang()
  const mayEdit = has(accessOf(useViewer()), 'AUTHORITY_PROFILE_UPDATE')
  const mayDelete = has(accessOf(useViewer()), 'AUTHORITY_ALL_CHATS')
  const [isHistory, setHistory] = useState(false)
  const rating =
    card.averageRating === null
      ? words.noRating.toLocaleLowerCase()
      : fill(words.rating, { rating: ratingText(card.averageRating, lang) })
  return (
    <ClientContext value={useMemo(() => ({ chatId, mayEdit }), [chatId, mayEdit])}>
      <div className={styles.card}>
        <ClientPhoto key={`photo ${card.id}`} card={card} />
        <div className={styles.cardWords}>
          <ClientName key={card.id} card={card} />
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
      <Alike card={card} openChat={openChat} />
      <Contacts key={`contacts ${card.id}`} card={card} />
      <CrmLinks key={`crm ${card.id}`} clientId={card.id} />
      <Companies key={`companies ${card.id}`} card={card} />
      <Tags key={`tags ${card.id}`} card={card} />
      <ExtraFields key={`extra ${card.id}`} card={card} />
      <Comments key={`comments ${card.id}`} card={card} />
      {card.page && (
        <Part title={words.page}>
          <Page page={card.page} />
        </Part>
      )}
      {mayEdit && (
        <Part title={clientProfile.changes}>
          {!isHistory && (
            <Button size="s" onClick={() => setHistory(true)}>
              {clientProfile.changes}
            </Button>
          )}
          {isHistory && (
            <Suspense>
              <ClientChanges clientId={card.id} chatId={chatId} />
            </Suspense>
          )}
        </Part>
      )}
      <Part title={clientProfile.merge}>
        <Link className={styles.link} to={paths.mergeContacts} search={{ first: card.id }}>
          {clientProfile.mergeWith}
        </Link>
        {mayEdit && mayDelete && (
          <Link className={styles.danger} to={paths.clientDeletions} search={{ client: card.id }}>
            {clientProfile.deleteData}
          </Link>
        )}
      </Part>
    </ClientContext>
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
export default ClientPanel
