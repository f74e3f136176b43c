import { reports } from '@beseda/contract/endpoints/reports.ts'
import type { OperatorHistory, RequestHistory } from '@beseda/contract/entities/history.ts'
import type { History } from '@beseda/domain/replay/history.ts'
import { call } from '../../lib/api.ts'
import type { Period } from './period.ts'

/** Loads page by page; `onProgress` gets the loaded share, 0 to 1. */
export const loadHistory = async (
  period: Period,
  { signal, onProgress }: { signal?: AbortSignal; onProgress: (share: number) => void },
): Promise<History> => {
  const { from, until } = period
  const options = signal ? { signal } : {}
  const people: OperatorHistory[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { people: OperatorHistory[]; next: string | null } = await call(
      reports.historyPeople,
      { from, until, ...(cursor !== '' && { cursor }) },
      options,
    )
    people.push(...page.people)
    cursor = page.next
  }
  const requests: RequestHistory[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { requests: RequestHistory[]; total: number; next: string | null } = await call(
      reports.historyRequests,
      { from, until, ...(cursor !== '' && { cursor }) },
      options,
    )
    requests.push(...page.requests)
    cursor = page.next
    onProgress(page.total === 0 ? 1 : requests.length / page.total)
  }
  return { from, until, people, requests }
}
