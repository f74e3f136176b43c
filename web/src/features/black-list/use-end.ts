import type { Ban } from '@beseda/contract/entities/ban.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'

/** When a ban ends, in words. */
export const useEnd = (): ((ban: Pick<Ban, 'until'>) => string) => {
  const { blackList: words } = useWords('blackList')
  const now = useNow(60_000)
  return ({ until }) => (until === null ? words.forever : until <= now ? words.ended : formatDateTime(until, now))
}
