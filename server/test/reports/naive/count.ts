import type { Cell, Stats } from '@beseda/contract/entities/report.ts'
import type { MetricId } from '@beseda/contract/metrics/index.ts'
import type { Seen } from './observe.ts'

const rank = (sorted: readonly number[], share: number): number | null =>
  sorted.length === 0 ? null : sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
const stats = (list: readonly Seen[], clock: 'all' | 'work'): Stats => {
  const values = list.flatMap((s) => s[clock] ?? []).sort((a, b) => a - b)
  return {
    ...{ n: values.length, leftOut: list.length - values.length },
    average: values.length ? values.reduce((a, b) => a + b, 0) / values.length : null,
    ...{ median: rank(values, 0.5), p90: rank(values, 0.9), max: values.at(-1) ?? null },
  }
}
const cell = (o: Partial<Cell>): Cell => ({ n: 0, value: null, of: null, calendar: null, working: null, ...o })
const share = (part: readonly Seen[], whole: readonly Seen[]): Cell =>
  cell({ n: part.length, of: whole.length, value: whole.length ? part.length / whole.length : null })
const different = (list: readonly Seen[], key: 'session' | 'client') => new Set(list.map((s) => s[key])).size
const count = (n: number): Cell => cell({ n, value: n })

/** The number of a report from what was seen; undefined: not of this kind. */
export const naiveCell = (id: MetricId, seen: readonly Seen[]): Cell | undefined => {
  const of = (kind: string, ...causes: string[]) =>
    seen.filter((s) => s.kind === kind && (causes.length === 0 || causes.includes(s.cause)))
  switch (id) {
    case 'dialogs':
      return count(of('opened').length)
    case 'uniqueClients':
      return count(different(of('opened'), 'client'))
    case 'closed':
    case 'reopened':
    case 'missed':
      return count(of(id).length)
    case 'unansweredAtClose':
      return count(of('unanswered').length)
    case 'transfers':
      return count(of('transfer').length)
    case 'transferredChats':
      return count(different(of('transfer'), 'session'))
    case 'assignedToBot':
      return count(0)
    case 'assignedToOperator':
      return count(different(of('assigned'), 'session'))
    case 'assignedToTeam':
      return count(different(of('assignedTeam'), 'session'))
    case 'assignments':
      return count(of('assigned').length)
    case 'handledByOperator':
      return share(of('handled', 'operator'), of('handled'))
    case 'handledByBot':
      return share([], of('handled'))
    case 'handledByNobody':
      return share(of('handled', 'nobody'), of('handled'))
    case 'rating': {
      const given = of('rating').map((s) => Number(s.cause))
      const value = given.length ? given.reduce((a, b) => a + b, 0) / given.length : null
      return cell({ n: given.length, of: given.length, value })
    }
    case 'goodRatings':
      return share(of('rating', '4', '5'), of('rating'))
    case 'ratingResponse':
      return share(of('ratingAsked', 'given'), of('ratingAsked'))
    case 'overdue':
      return count(of('firstReply', 'late').length + of('reply', 'late').length)
    case 'serviceLevel': {
      const replied = of('firstReply').filter((s) => s.all !== null)
      return share(
        replied.filter((s) => s.cause !== 'late'),
        [...replied, ...of('missed')],
      )
    }
    case 'onlineTime':
    case 'breakTime':
    case 'occupancy':
      return undefined
    default: {
      const calendar = stats(of(id), 'all')
      return cell({ n: calendar.n, calendar, working: stats(of(id), 'work') })
    }
  }
}
