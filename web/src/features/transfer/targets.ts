import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import type { TransferOperator, TransferTargets, TransferTeam } from '@beseda/contract/entities/transfer.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const targetsQuery = (chatId: string, search: string) =>
  queryOptions({
    queryKey: ['transfers', 'targets', chatId, search] as const,
    queryFn: ({ signal }) => call(transfers.targets, { chatId, ...(search && { search }) }, { signal }),
    staleTime: 5_000,
    refetchInterval: 15_000,
    // The last results stay visible until the next answer arrives.
    placeholderData: (before) => before,
  })

export type GroupName = 'last' | 'online' | 'break' | 'offline'
export interface Group {
  readonly name: GroupName
  readonly count: number
  readonly operators: readonly TransferOperator[]
}
/** Grouped by presence, in the order of the server; absent operators only on request or when searched for. */
export const groupsOf = ({ operators, counts }: TransferTargets, showsAway: boolean): Group[] => {
  const of = (name: GroupName, count: number, belongs: (o: TransferOperator) => boolean): Group => ({
    name,
    count,
    operators: operators.filter(belongs),
  })
  const all = [
    of('last', 0, (o) => o.isLast),
    of('online', counts.online, (o) => !o.isLast && o.presence === 'online'),
    of('break', counts.break, (o) => !o.isLast && o.presence !== 'online' && o.presence !== 'offline'),
    of('offline', counts.offline, (o) => !o.isLast && o.presence === 'offline'),
  ]
  return all.filter((g) => g.operators.length > 0 && (g.name !== 'offline' || showsAway))
}

export type Target =
  | { readonly kind: 'operator'; readonly id: string; readonly name: string; readonly operator: TransferOperator }
  | { readonly kind: 'team'; readonly id: string; readonly name: string; readonly team: TransferTeam }
export type TeamTarget = Extract<Target, { readonly kind: 'team' }>
export const operatorTargets = (groups: readonly Group[]): Target[] =>
  groups.flatMap((g) =>
    g.operators.map((operator) => ({ kind: 'operator', id: operator.id, name: operator.name, operator })),
  )
export const teamTargets = ({ teams }: TransferTargets): TeamTarget[] =>
  teams.map((team) => ({ kind: 'team', id: team.id, name: team.name, team }))
/** Sorted by free slots, then by the length of the queue. */
export const freeFirst = (teams: readonly TeamTarget[]): TeamTarget[] =>
  teams.toSorted((a, b) => b.team.free - a.team.free || a.team.waiting - b.team.waiting)

export const isFull = ({ openDialogs, dialogLimit }: TransferOperator): boolean => openDialogs >= dialogLimit
/**
 * Operators who can take the chat now: the first selection, so that two presses of Enter never transfer to an absent
 * one.
 */
export const isReady = (target: Target): boolean =>
  target.kind === 'team' ? target.team.online > 0 : target.operator.presence === 'online' && !isFull(target.operator)
/**
 * What Enter selects first: free ones before those with a queue. `not`: where the chat is already. Null: the user must
 * choose, unless they searched for somebody.
 */
export const firstChoice = (
  targets: readonly Target[],
  o: { readonly not: (target: Target) => boolean; readonly isSearch: boolean },
): Target | null => {
  const ready = targets.filter((target) => isReady(target) && !o.not(target))
  const isFree = (target: Target) => target.kind === 'operator' || target.team.free > 0
  return ready.find(isFree) ?? ready[0] ?? (o.isSearch ? (targets[0] ?? null) : null)
}
/** The level of a load: below three quarters, below the limit, at the limit. */
export const loadLevel = ({ openDialogs, dialogLimit }: TransferOperator): 'low' | 'high' | 'full' =>
  openDialogs >= dialogLimit ? 'full' : openDialogs >= dialogLimit * 0.75 ? 'high' : 'low'

/** Several chats have no common last operator. */
export const withoutLast = (targets: TransferTargets): TransferTargets => ({
  ...targets,
  operators: targets.operators.map((operator) => ({ ...operator, isLast: false })),
})
