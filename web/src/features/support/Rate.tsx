import { support } from '@beseda/contract/endpoints/support.ts'
import type { VisitorRating } from '@beseda/contract/entities/widget.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useNow } from '../../lib/clock.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { fill } from '../../lib/words/plural.ts'
import { classes } from '../../ui/class-names.ts'
import styles from './support.module.css'

const values = [1, 2, 3, 4, 5] as const

/** The request for a rating, as the support asked for it. */
export const Rate = ({ rating }: { rating: VisitorRating }) => {
  const { support: words } = useWords('support')
  const queryClient = useQueryClient()
  const now = useNow(60_000)
  const rate = useMutation({
    mutationFn: (value: number) => call(support.rate, { sessionId: rating.sessionId, value }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: liveKeys.support }),
  })
  const isOver = rating.until !== null && rating.until <= now
  if (!rating.asked || (isOver && rating.value === null)) return null
  return (
    <fieldset className={styles.rate} disabled={isOver || rate.isPending}>
      <legend>{rating.question || words.rate}</legend>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          className={classes(styles.star, value <= (rating.value ?? 0) && styles.chosen)}
          aria-label={fill(words.rateValue, { n: value })}
          aria-pressed={value === rating.value}
          onClick={() => rate.mutate(value)}
        >
          ★
        </button>
      ))}
      {rating.value !== null && <span>{words.rated}</span>}
      {rate.error instanceof ApiError && (
        <span className={styles.failed} role="alert">
          {rate.error.text}
        </span>
      )}
    </fieldset>
  )
}
