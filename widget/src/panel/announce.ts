import type { ConversationState } from '@beseda/sdk/conversation.ts'
import { useEffect, useRef, useState } from 'preact/hooks'

const maxLength = 200

/**
 * What a screen reader is told: new messages of others, once. History and own messages are not read aloud; that is
 * why the log itself is silent.
 */
export const useAnnouncement = ({ messages, loading }: ConversationState, onNew: () => void): string => {
  const [said, setSaid] = useState('')
  const heardSeq = useRef<number | null>(null)
  useEffect(() => {
    if (loading === 'first') return
    const last = messages.at(-1)?.seq ?? 0
    const heard = heardSeq.current
    heardSeq.current = Math.max(last, heard ?? 0)
    const news = heard === null ? [] : messages.filter((m) => m.seq > heard && !m.mine)
    if (news.length === 0) return
    setSaid(
      news
        .map((m) => `${m.author.name}: ${m.text || m.files.map((f) => f.name).join(', ')}`.slice(0, maxLength))
        .join('\n'),
    )
    onNew()
  }, [messages, loading, onNew])
  return said
}
