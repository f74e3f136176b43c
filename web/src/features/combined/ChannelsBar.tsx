import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Layers } from 'lucide-react'
import { ChannelMark, channelLabel } from '../../entities/chat/channel.tsx'
import { showCombined, useCombined } from '../../entities/chat/combined.ts'
import { clientQuery } from '../../entities/chat/queries.ts'
import { useShownChat } from '../../entities/chat/shown-chat.ts'
import { useNow } from '../../lib/clock.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import styles from './combined.module.css'
import { clientChatsQuery } from './queries.ts'

interface Props {
  readonly chat: Chat
  readonly openChat: (chatId: string) => void
}
/** For clients with several addresses: where the answer goes, and all their channels as one history. */
const ChannelsBar = (props: Props) => {
  const enabled = useShownChat() === props.chat.id
  const card = useQuery({ ...clientQuery(props.chat.id), enabled, staleTime: Number.POSITIVE_INFINITY }).data
  if (!card || (card.contacts.length < 2 && new Set(card.sessions.map((s) => s.chatId)).size < 2)) return null
  return <Bar {...props} />
}
const Bar = ({ chat, openChat }: Props) => {
  const { combined: words } = useWords('combined')
  const lang = useLang()
  const stateOf = useChannelState()
  const isOn = useCombined() === chat.client.id
  const chats = useQuery(clientChatsQuery(chat)).data?.chats ?? [chat]
  const nameOf = ({ channel }: Chat) => `${channelLabel(channel.type, lang)}, ${channel.name}`
  const items = chats.map((one) => {
    const { text, isBlocked } = stateOf(one)
    return {
      id: one.id,
      label: [nameOf(one), text].filter(Boolean).join(' · '),
      icon: <ChannelMark type={one.channel.type} />,
      checked: one.id === chat.id,
      disabledReason: isBlocked ? text : null,
      onSelect: () => one.id !== chat.id && openChat(one.id),
    }
  })
  return (
    <div className={styles.bar}>
      <Menu
        label={words.choose}
        groups={[items]}
        placement="top-start"
        trigger={(props) => (
          <Button {...props} size="s" variant="ghost" icon={<ChannelMark type={chat.channel.type} />}>
            <span className={styles.channel}>{fill(words.answerTo, { channel: nameOf(chat) })}</span>
            <ChevronDown size={14} aria-hidden="true" />
          </Button>
        )}
      />
      <Button
        size="s"
        variant={isOn ? 'default' : 'ghost'}
        aria-pressed={isOn}
        icon={<Layers size={14} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => showCombined(isOn ? null : chat.client.id)}
      >
        {words.all}
      </Button>
    </div>
  )
}
/** What keeps an answer from going there, or what it begins with. */
const useChannelState = () => {
  const { combined: words } = useWords('combined')
  const now = useNow(60_000)
  return (chat: Chat): { readonly text: string | null; readonly isBlocked: boolean } => {
    if (!chat.channel.active) return { text: words.inactive, isBlocked: true }
    if (chat.client.banned) return { text: words.banned, isBlocked: true }
    if (chat.client.blocked) return { text: words.blocked, isBlocked: true }
    if (chat.replyUntil !== undefined && (chat.replyUntil ?? 0) <= now)
      return { text: words.windowClosed, isBlocked: false }
    if (chat.status === 'closed') return { text: words.closed, isBlocked: false }
    return { text: chat.operator ? fill(words.operator, { name: chat.operator.name }) : null, isBlocked: false }
  }
}
export default ChannelsBar
