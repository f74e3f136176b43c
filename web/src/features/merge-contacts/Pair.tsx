import type { MergeCandidate } from '@beseda/contract/entities/client-merge.ts'
import { ChannelMark, channelLabel } from '../../entities/chat/channel.tsx'
import { contactText } from '../../entities/chat/contact-text.ts'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { useLang } from '../../lib/language.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './merge-contacts.module.css'

/** A client with their addresses, as far as they fit. */
export const Client = ({ client: { id, name, photoUrl, contacts } }: { client: MergeCandidate }) => {
  const lang = useLang()
  const addresses = contacts
    .map((c) => (c.address === name ? channelLabel(c.channelType, lang) : contactText(c, lang)))
    .join(' · ')
  return (
    <span className={styles.client}>
      <Avatar
        name={name}
        seed={id}
        photo={photoUrl}
        size={34}
        badge={contacts[0] ? <ChannelMark type={contacts[0].channelType} /> : undefined}
      />
      <span className={styles.who}>
        <b>
          <bdi>{harmlessName(name)}</bdi>
        </b>
        <span className={styles.quiet}>{addresses}</span>
      </span>
    </span>
  )
}
