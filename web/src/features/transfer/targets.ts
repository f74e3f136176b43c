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
    // what was found last stays in view until the next answer is there
    placeholderData: (before) => before,
  })

export type GroupName = 'last' | 'online' | 'break' | 'offline'
export interface Group {
  readonly name: GroupName
  readonly count: number
  readonly operators: readonly TransferOperator[]
}
/** By presence, in the order of the server; those who are away only when wanted, or looked for by name. */
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
/** The team first that can take the most at once, then the one with the shorter queue. */
export const freeFirst = (teams: readonly TeamTarget[]): TeamTarget[] =>
  teams.toSorted((a, b) => b.team.free - a.team.free || a.team.waiting - b.team.waiting)

export const isFull = ({ openDialogs, dialogLimit }: TransferOperator): boolean => openDialogs >= dialogLimit
/** Can take the chat now: what is pointed at first, so that nobody hands it to somebody absent by two presses. */
export const isReady = (target: Target): boolean =>
  target.kind === 'team' ? target.team.online > 0 : target.operator.presence === 'online' && !isFull(target.operator)
/** How the bar of a load looks: below three quarters, below the limit, at it. */
export const loadLook = ({ openDialogs, dialogLimit }: TransferOperator): 'low' | 'high' | 'full' =>
  openDialogs >= dialogLimit ? 'full' : openDialogs >= dialogLimit * 0.75 ? 'high' : 'low'

/** Nobody is the last one of all. */
export const withoutLast = (targets: TransferTargets): TransferTargets => ({
  ...targets,
  operators: targets.operators.map((operator) => ({ ...operator, isLast: false })),
})
