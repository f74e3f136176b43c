import type { ConversationState } from '@beseda/sdk/conversation.ts'
import { useEffect, useRef, useState } from 'preact/hooks'

const maxLength = 200

/**
 * The text for screen readers: each new message of others once. History and own messages are not announced, so the log
 * itself is not a live region.
 */
export const useAnnouncement = ({ messages, loading }: ConversationState, onNew: () => void): string => {
  const [announcement, setAnnouncement] = useState('')
  const announcedSeq = useRef<number | null>(null)
  useEffect(() => {
    if (loading === 'first') return
    const last = messages.at(-1)?.seq ?? 0
    const announced = announcedSeq.current
    announcedSeq.current = Math.max(last, announced ?? 0)
    const newMessages = announced === null ? [] : messages.filter((m) => m.seq > announced && !m.mine)
    if (newMessages.length === 0) return
    setAnnouncement(
      newMessages
        .map((m) => `${m.author.name}: ${m.text || m.files.map((f) => f.name).join(', ')}`.slice(0, maxLength))
        .join('\n'),
    )
    onNew()
  }, [messages, loading, onNew])
  return announcement
}
