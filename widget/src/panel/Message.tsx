import type { Button } from '@beseda/contract/entities/part.ts'
import { timeOf } from '../format.ts'
import { usePanel } from './context.ts'
import type { MessageEntry } from './entries.ts'
import { FileCard } from './FileCard.tsx'
import { Icon } from './icons.tsx'
import { MessageText } from './MessageText.tsx'

export interface MessageActions {
  readonly onRetry: (id: string) => void
  readonly onEdit: (id: string) => void
  readonly onRemove: (id: string) => void
  readonly onPress: (messageId: string, button: Extract<Button, { kind: 'reply' }>) => void
}

/** One message: its bubbles, and below the last message of a run its author and time. */
export const Message = ({ entry, actions }: { entry: MessageEntry; actions: MessageActions }) => {
  const { lang, words } = usePanel()
  const { key, mine, mark, author, changed, quote } = entry
  const time = timeOf(lang, entry.at)
  const state = mark && mark !== 'failed' ? words[mark] : null
  const isNamed = entry.isRunEnd || mark !== null || changed === 'edited'
  return (
    <article class={mine ? 'message mine' : 'message'} data-seq={entry.seq ?? undefined} data-key={key}>
      <span class="hidden">{mine ? words.you : author}</span>
      {changed === 'removed' && <div class="bubble gone">{words.removed}</div>}
      {entry.text && (
        <div class="bubble">
          {quote && (
            <blockquote class="quote" dir="auto">
              <b>{quote.mine ? words.you : quote.name}</b>
              <span>{quote.text}</span>
            </blockquote>
          )}
          <MessageText text={entry.text} runs={entry.runs} />
        </div>
      )}
      {entry.files.map((file) => (
        <div key={file.id} class={file.kind === 'image' ? 'bubble bare' : 'bubble'}>
          <FileCard file={file} />
        </div>
      ))}
      {entry.buttons.length > 0 && (
        <div class="buttons">
          {entry.buttons.map((b) =>
            b.kind === 'link' ? (
              <a key={b.url} href={b.url} target="_blank" rel="noopener noreferrer nofollow">
                {b.label}
              </a>
            ) : (
              // The second click of a double click would answer twice.
              <button key={b.payload} type="button" onClick={({ detail }) => detail < 2 && actions.onPress(key, b)}>
                {b.label}
              </button>
            ),
          )}
        </div>
      )}
      {mark === 'failed' ? (
        <div class="failure">
          <p>
            <Icon name="alert" size={14} />
            {words.notSent}. {entry.failure || words.noAnswer}
          </p>
          <div>
            <button type="button" onClick={() => actions.onRetry(key)}>
              {words.retry}
            </button>
            <button type="button" onClick={() => actions.onEdit(key)}>
              {words.edit}
            </button>
            <button type="button" onClick={() => actions.onRemove(key)}>
              {words.remove}
            </button>
          </div>
        </div>
      ) : (
        isNamed && (
          <p class="meta">
            {!mine && <span>{author} · </span>}
            {changed === 'edited' && <span>{words.edited} · </span>}
            <time dateTime={new Date(entry.at).toISOString()}>{time}</time>
            {mark === 'sending' && <Icon name="clock" size={12} />}
            {state && (mark === 'sending' ? <span class="hidden">{state}</span> : <span> · {state}</span>)}
          </p>
        )
      )}
    </article>
  )
}
