import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import { splitText } from '@beseda/domain/delivery/split-text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Reply, X } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useWords, withWords } from '../../../lib/language.ts'
import { late } from '../../../lib/late.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { FeedState } from '../feed/stretch.ts'
import { composerField, focusComposer } from '../focus.ts'
import { keys } from '../queries.ts'
import { editMessage } from './editing.ts'
import { noteMeanwhile, useMeanwhile } from './meanwhile.ts'
import { QuoteWords } from './QuoteBlock.tsx'
import styles from './quote.module.css'
import { setQuote, useQuote } from './quoting.ts'

const MeanwhileBar = late(withWords(() => import('./MeanwhileBar.tsx'), 'message', 'errors'))

interface Props {
  readonly chatId: string
  readonly text: string
  /** null: one message takes it. */
  readonly tooLong: ChannelCapabilities['text'] | null
  /** The texts of the messages into which it is split. */
  readonly onSplit: (split: { readonly text: string; readonly pieces: readonly string[] } | null) => void
}
/**
 * What the field can do and no first page needs: the message that is answered, a long text as several messages, and the
 * arrow up, which in an empty field edits the last own message.
 */
export const ComposerExtras = ({ chatId, text, tooLong, onSplit }: Props) => {
  const words = useWords('message').message
  const quote = useQuote(chatId)
  useArrowUp(chatId)
  // Setting even the same state would render the field again after each letter.
  const long = tooLong ? text : null
  useEffect(() => {
    onSplit(tooLong && long !== null ? { text: long, pieces: splitText(long.trim(), tooLong) } : null)
  }, [long, tooLong, onSplit])
  useEffect(() => {
    if (!quote) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.target !== composerField()) return
      event.preventDefault()
      event.stopPropagation()
      setQuote(chatId, undefined)
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [quote, chatId])
  const why = useMeanwhile(chatId)
  const bar = why && (
    <Suspense fallback={null}>
      <MeanwhileBar chatId={chatId} refusal={why} />
    </Suspense>
  )
  useEffect(() => {
    if (text === '') noteMeanwhile(chatId, null, true)
  }, [text, chatId])
  if (!quote) return bar
  const drop = () => {
    setQuote(chatId, undefined)
    focusComposer()
  }
  return (
    <>
      {bar}
      <div className={styles.bar}>
        <Reply size={16} strokeWidth={1.75} aria-hidden="true" />
        <div className={styles.words}>
          <QuoteWords quote={quote} />
        </div>
        <IconButton label={words.noQuote} small onClick={drop}>
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
    </>
  )
}

const useArrowUp = (chatId: string): void => {
  const queryClient = useQueryClient()
  const { id } = useViewer()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const field = composerField()
      if (event.key !== 'ArrowUp' || event.target !== field || field?.value !== '') return
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const feed = queryClient.getQueryData<FeedState>(keys.feed(chatId))
      const last = feed?.messages.findLast(
        (m) => m.author.id === id && m.author.kind === 'operator' && m.text !== '' && m.removedAt === undefined,
      )
      if (!last) return
      event.preventDefault()
      editMessage(last)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [chatId, id, queryClient])
}
