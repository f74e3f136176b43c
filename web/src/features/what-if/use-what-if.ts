import type { Team } from '@beseda/contract/entities/team.ts'
import type { ThenSettings } from '@beseda/domain/replay/team-then.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { teamsQuery } from '../../entities/team/queries.ts'
import { type Comparison, compare, scenarioNow, scenarioThen } from './compare.ts'
import { loadHistory } from './load-history.ts'
import type { Period } from './period.ts'
import { runReplay } from './run-replay.ts'

export interface Wish {
  readonly team: Team
  /** With the form's settings; null: nothing changed, or a value is invalid. */
  readonly settings: ThenSettings | null
  readonly memberIds: readonly string[]
}
/** A past period does not change any more. */
const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: 10 * 60_000, retry: false } as const

/** Loads the history once, and replays it with the form's settings; `share`: progress, 0 to 1. */
export const useWhatIf = (period: Period | null, { team, settings, memberIds }: Wish) => {
  const [share, setShare] = useState(0)
  const teams = useQuery(teamsQuery)
  const past = useQuery({
    ...kept,
    queryKey: ['past', period] as const,
    enabled: period !== null,
    queryFn: ({ signal }) => {
      setShare(0)
      return loadHistory(period!, { signal, onProgress: (part) => setShare(part * 0.7) })
    },
  })
  const all = teams.data?.teams
  const result = useQuery({
    ...kept,
    queryKey: ['past', period, 'compared', past.dataUpdatedAt, all, team.id, settings, memberIds] as const,
    enabled: past.data !== undefined && all !== undefined,
    queryFn: async ({ signal }): Promise<Comparison> => {
      const known = past.data!
      const scenario = scenarioNow(known, all!)
      const changed = settings && scenarioThen(scenario, settings, memberIds)
      const onProgress = (from: number) => (part: number) => setShare(from + part * 0.15)
      const now = await runReplay(known, scenario, { signal, onProgress: onProgress(0.7) })
      const after = changed && (await runReplay(known, changed, { signal, onProgress: onProgress(0.85) }))
      return compare(known, {
        team: all!.find((t) => t.id === team.id) ?? team,
        teams: all!,
        scenario,
        changed,
        now,
        after,
      })
    },
  })
  const queries = [teams, past, result]
  const broken = queries.some((query) => query.isFetching) ? [] : queries.filter((query) => query.error)
  const failed = broken[0] && {
    ...{ data: undefined, error: broken[0].error, isFetching: false },
    refetch: () => {
      for (const query of broken) void query.refetch()
    },
  }
  return { share, result: result.data, failed }
}
