import type { Chat } from '@beseda/contract/entities/chat.ts'
import { Bot, CircleAlert, Lock, Paperclip } from 'lucide-react'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { useWords } from '../../lib/language.ts'
import type { Words } from '../../lib/words/shape.ts'
import styles from './row.module.css'

/** The second line of a row; the first applicable text is shown. */
export type RowPreview =
  | { readonly kind: 'left'; readonly text: string }
  | { readonly kind: 'notSent'; readonly text: string }
  | { readonly kind: 'typing'; readonly text: string }
  | { readonly kind: 'draft'; readonly text: string }
  | {
      readonly kind: 'message'
      readonly lead: string
      readonly text: string
      readonly isBot: boolean
      readonly isFile: boolean
      readonly isInternal: boolean
    }

export interface PreviewFacts {
  readonly leftText: string | null
  readonly failed: number
  /** Who is typing: a colleague's name, '' for the client, null for nobody. */
  readonly typing: string | null
  readonly draft: string | null
  /** The newest unsent message. */
  readonly sending: string | null
}

export const previewOf = (
  { lastMessage }: Chat,
  facts: PreviewFacts,
  ownId: string,
  words: Words['chats']['list'],
): RowPreview => {
  if (facts.leftText !== null) return { kind: 'left', text: facts.leftText }
  if (facts.failed > 0) return { kind: 'notSent', text: words.notSent }
  if (facts.typing !== null)
    return { kind: 'typing', text: facts.typing ? `${facts.typing} ${words.typing}` : words.typing }
  if (facts.draft !== null) return { kind: 'draft', text: facts.draft }
  if (facts.sending !== null)
    return { kind: 'message', lead: words.you, text: facts.sending, isBot: false, isFile: false, isInternal: false }
  if (!lastMessage)
    return { kind: 'message', lead: '', text: words.noMessages, isBot: false, isFile: false, isInternal: false }
  const isOwn = lastMessage.author === 'operator' && lastMessage.authorId === ownId
  const lead = isOwn ? words.you : lastMessage.author === 'operator' ? `${firstName(lastMessage.authorName)}:` : ''
  const { removed } = lastMessage
  const text = removed ? words.removed : harmlessName(lastMessage.preview) || words.parts[lastMessage.part ?? 'file']
  return {
    kind: 'message',
    lead,
    text,
    isBot: lastMessage.author === 'bot',
    isFile: lastMessage.files > 0 && !removed,
    isInternal: lastMessage.internal,
  }
}
const firstName = (name: string): string => name.split(' ')[0] ?? name

export const Preview = ({ preview }: { preview: RowPreview }) => {
  const words = useWords().chats.list
  switch (preview.kind) {
    case 'left':
      return <span className={styles.left}>{preview.text}</span>
    case 'notSent':
      return (
        <span className={styles.danger}>
          <CircleAlert size={13} strokeWidth={2} aria-hidden="true" />
          {preview.text}
        </span>
      )
    case 'typing':
      return <span className={styles.typing}>{preview.text}</span>
    case 'draft':
      return (
        <>
          <span className={styles.draft}>{words.draft}</span> {preview.text}
        </>
      )
    case 'message':
      return (
        <>
          {preview.isBot && <Bot className={styles.icon} size={13} aria-hidden="true" />}
          {preview.isInternal && <Lock className={styles.icon} size={12} aria-hidden="true" />}
          {preview.lead && <span className={styles.lead}>{preview.lead} </span>}
          {preview.isFile && <Paperclip className={styles.icon} size={13} aria-hidden="true" />}
          {preview.text}
        </>
      )
  }
}
