import { sharedDrafts } from '@beseda/contract/endpoints/shared-drafts.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { call } from '../../../lib/api.ts'
import { useWords } from '../../../lib/language.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { fill } from '../../../lib/words/plural.ts'
import { Button } from '../../../ui/Button.tsx'
import { insertText } from '../insert.ts'
import { useShownChat } from '../shown-chat.ts'
import { useTyping } from '../typing.ts'
import styles from './shared-draft.module.css'

/** How often it is read while the colleague types, and otherwise. */
const [whileTypingMs, otherwiseMs] = [2000, 10_000] as const

/** What a colleague is writing in this chat. The operator of the chat can go on with it. */
const SharedDraft = ({ chat }: { chat: Chat }) => {
  const { sharedDraft: words } = useWords('sharedDraft')
  const user = useViewer()
  const queryClient = useQueryClient()
  const isMine = chat.operator?.id === user.id
  const types = useTyping(chat.id).some(({ kind }) => kind === 'operator')
  const queryKey = ['sharedDraft', chat.id, chat.operator?.id ?? null]
  const { data: draft } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(sharedDrafts.one, { chatId: chat.id }, { signal }),
    staleTime: 0,
    // the messages of the chat first
    enabled: useShownChat() === chat.id,
    refetchInterval: isMine ? false : types ? whileTypingMs : otherwiseMs,
  })
  if (!draft) return null
  const drop = () => {
    queryClient.setQueryData(queryKey, null)
    // what stays is shown again when the chat is opened
    call(sharedDrafts.remove, { chatId: chat.id }).catch(() => undefined)
  }
  const goOn = () => {
    if (insertText(draft.text)) drop()
  }
  return (
    <section className={styles.draft} aria-label={fill(words.title, { name: draft.by.name })}>
      <PenLine size={16} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.body}>
        <span className={styles.who}>{fill(words.title, { name: draft.by.name })}</span>
        <p className={styles.text} dir="auto">
          {draft.text}
        </p>
        {isMine && (
          <div className={styles.acts}>
            <Button size="s" onClick={goOn}>
              {words.goOn}
            </Button>
            <Button size="s" variant="ghost" onClick={drop}>
              {words.drop}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
export default SharedDraft
