import { reports } from '@beseda/contract/endpoints/reports.ts'
import type { PastPerson, PastRequest } from '@beseda/contract/entities/past.ts'
import type { Past } from '@beseda/domain/replay/past.ts'
import { call } from '../../../lib/api.ts'
import type { Period } from './period.ts'

/** Page by page; `told` hears how much is here, 0 to 1. */
export const loadPast = async (
  period: Period,
  { signal, told }: { signal?: AbortSignal; told: (share: number) => void },
): Promise<Past> => {
  const { from, until } = period
  const options = signal ? { signal } : {}
  const people: PastPerson[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { people: PastPerson[]; next: string | null } = await call(
      reports.pastPeople,
      { from, until, ...(cursor !== '' && { cursor }) },
      options,
    )
    people.push(...page.people)
    cursor = page.next
  }
  const requests: PastRequest[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { requests: PastRequest[]; total: number; next: string | null } = await call(
      reports.pastRequests,
      { from, until, ...(cursor !== '' && { cursor }) },
      options,
    )
    requests.push(...page.requests)
    cursor = page.next
    told(page.total === 0 ? 1 : requests.length / page.total)
  }
  return { from, until, people, requests }
}
