import type { VisitorRating } from '@beseda/contract/entities/widget.ts'
import type { Words } from '@beseda/contract/lang.ts'
import { type RatingValue, ratingQuestion, ratingValues, ratingWords } from '@beseda/contract/ratings.ts'
import { ApiError } from '@beseda/sdk/errors.ts'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { later, now } from '../clock.ts'
import { usePanel } from './context.ts'
import { Icon } from './icons.tsx'
import { sendLatest } from './send-latest.ts'

const commentMax = 500

/** The question in the feed: one press gives the rating; it can be changed for a while and a comment added. */
export const RatingCard = ({ rating }: { rating: VisitorRating }) => {
  const { conversation, words, lang } = usePanel()
  const { sessionId, until } = rating
  /** The pressed value while it is being sent. */
  const [pressed, setPressed] = useState<number | null>(null)
  const [comment, setComment] = useState(rating.comment)
  const [failure, setFailure] = useState<string | null>(null)
  const [, setOver] = useState(0)
  useEffect(() => {
    // Browsers handle timers above 2^31 ms wrongly.
    if (until !== null) return later(Math.min(until - now(), 86_400_000), () => setOver((n) => n + 1))
  }, [until])
  const isOpen = until === null || now() < until
  const value = pressed ?? rating.value
  const [rate] = useState(() =>
    sendLatest((newest: readonly [value: number, comment: string]) => conversation.rate(sessionId, ...newest)),
  )
  const send = async (chosen: number) => {
    setPressed(chosen)
    setFailure(null)
    try {
      await rate([chosen, comment.trim()])
    } catch (error) {
      setFailure((error instanceof ApiError && error.text) || words.noConnection)
    } finally {
      setPressed(null)
    }
  }
  const inOurs = ({ ru, en }: Words) => (lang === 'ru' ? ru : en)
  const nameOf = (n: RatingValue) => words.rating(n, inOurs(ratingWords[n]))
  const question = rating.question || inOurs(ratingQuestion)
  const isCommented = comment.trim() !== rating.comment
  useLayoutEffect(() => {
    // Perhaps they close the tab, and perhaps right after a letter: an effect would still know the text before it.
    const leave = () => document.visibilityState === 'hidden' && isOpen && isCommented && void send(value!)
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  })
  return (
    <section class="rating" aria-label={question}>
      <fieldset class="stars" disabled={!isOpen}>
        <legend class="question">{question}</legend>
        {ratingValues.map((n) => (
          <button
            key={n}
            type="button"
            class={value !== null && n <= value ? 'on' : ''}
            aria-pressed={n === value}
            aria-label={nameOf(n)}
            title={nameOf(n)}
            onClick={() => void send(n)}
          >
            <Icon name="star" size={28} />
          </button>
        ))}
      </fieldset>
      {value === null && (
        <p class="ends" aria-hidden="true">
          <span>{inOurs(ratingWords[1])}</span>
          <span>{inOurs(ratingWords[5])}</span>
        </p>
      )}
      <p role="status">
        {rating.value !== null && !failure && `${words.ratingThanks}: ${nameOf(rating.value as RatingValue)}`}
        {failure}
      </p>
      {rating.value !== null && !isOpen && rating.comment && <p class="said">{rating.comment}</p>}
      {rating.value !== null && isOpen && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void send(value!)
          }}
        >
          <textarea
            rows={2}
            maxLength={commentMax}
            aria-label={words.ratingComment}
            placeholder={words.ratingComment}
            value={comment}
            onInput={(event) => setComment(event.currentTarget.value)}
            // their next message may begin a new request, and the card goes
            onBlur={() => isCommented && void send(value!)}
          />
          {isCommented && (
            <button type="submit" class="again">
              {words.send}
            </button>
          )}
        </form>
      )}
    </section>
  )
}
