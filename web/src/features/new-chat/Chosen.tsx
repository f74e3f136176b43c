import type { Recipient } from '@beseda/contract/entities/contact.ts'
import { X } from 'lucide-react'
import { ChannelMark, channelLabel } from '../../entities/chat/channel.tsx'
import { useLang, useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './new-chat.module.css'

/** The recipient, and why they cannot be written to now. */
export const Chosen = ({ recipient, onChange }: { recipient: Recipient; onChange: (() => void) | null }) => {
  const { newChat } = useWords('newChat')
  const lang = useLang()
  const { client, channel, address, block, openChatId } = recipient
  return (
    <div className={styles.chosen}>
      <Avatar name={client.name} seed={client.id} size={34} badge={<ChannelMark type={channel.type} />} />
      <span className={styles.who}>
        <b>{client.name}</b>
        <span>
          {[channelLabel(channel.type, lang), address !== client.name && address].filter(Boolean).join(' · ')}
        </span>
        {openChatId ? <span className={styles.block}>{newChat.goesOn}</span> : block && <Block block={block} />}
      </span>
      {onChange && (
        <IconButton label={newChat.change} onClick={onChange}>
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
const Block = ({ block }: { block: NonNullable<Recipient['block']> }) => {
  const { errors, newChat } = useWords('errors', 'newChat')
  const texts: Readonly<Record<string, string>> = errors
  return <span className={styles.block}>{fill(texts[block.code] ?? newChat.cannot, block.params)}</span>
}
