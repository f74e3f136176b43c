import type { Chat } from '@beseda/contract/entities/chat.ts'
import { MessageSquare } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './feed.module.css'

/** A chat without messages. */
const FeedEmpty = ({ chat }: { chat: Chat }) => {
  const words = useWords().chats.feed
  return (
    <div className={styles.empty}>
      <EmptyState icon={<MessageSquare size={28} strokeWidth={1.5} aria-hidden="true" />} title={words.empty}>
        {fill(words.emptyText, { channel: chat.channel.name })}
      </EmptyState>
    </div>
  )
}
export default FeedEmpty
