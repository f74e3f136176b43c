import { clients } from '@beseda/contract/endpoints/clients.ts'
import type { AlikeClient, ClientCard } from '@beseda/contract/entities/client.ts'
import { Link } from '@tanstack/react-router'
import { ChannelMark, channelLabel } from '../../entities/chat/channel.tsx'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { Part } from '../../entities/client/Part.tsx'
import { useLang, useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './profile.module.css'
import { useEdit } from './use-edit.ts'

/** Clients with the same phone or e-mail: why, their chats, and “not the same”. */
export const Alike = ({ card, openChat }: { card: ClientCard; openChat: (chatId: string) => void }) => {
  const words = useWords('clientProfile').clientProfile
  if (card.alike.length === 0) return null
  return (
    <Part title={words.alike}>
      <ul className={styles.comments}>
        {card.alike.map((other) => (
          <Other key={other.id} clientId={card.id} other={other} openChat={openChat} />
        ))}
      </ul>
    </Part>
  )
}

interface Props {
  readonly clientId: string
  readonly other: AlikeClient
  readonly openChat: (chatId: string) => void
}
const Other = ({ clientId, other, openChat }: Props) => {
  const words = useWords('clientProfile').clientProfile
  const lang = useLang()
  const { edit, isBusy, refusal, mayEdit } = useEdit()
  const distinguish = async () => {
    if (await edit(clients.distinguish, { clientId, otherId: other.id }))
      toast({ kind: 'success', text: words.differentDone })
  }
  return (
    <li className={styles.other}>
      <b>
        <bdi>{harmlessName(other.name)}</bdi>
      </b>
      <span className={styles.quiet}>
        {fill(words.alikeWith, { values: other.reasons.map((r) => r.value).join(', ') })}
      </span>
      {other.chats.length === 0 && <span className={styles.quiet}>{words.noChats}</span>}
      {other.chats.map((chat) => (
        <button key={chat.id} type="button" className={styles.chat} onClick={() => openChat(chat.id)}>
          <ChannelMark type={chat.channelType} />
          {fill(words.openChat, { channel: channelLabel(chat.channelType, lang) })}
        </button>
      ))}
      <div className={styles.actions}>
        <Button
          size="s"
          busy={isBusy}
          disabledReason={mayEdit ? null : words.noRight}
          onClick={() => void distinguish()}
        >
          {words.different}
        </Button>
        <Link className={styles.link} to={paths.mergeContacts} search={{ first: clientId, second: other.id }}>
          {words.compare}
        </Link>
      </div>
      {refusal && <p role="alert">{refusal}</p>}
    </li>
  )
}
