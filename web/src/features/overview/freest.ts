import type { TransferOperator, TransferTargets } from '@beseda/contract/entities/transfer.ts'

const slots = ({ dialogLimit, openDialogs }: TransferOperator): number => dialogLimit - openDialogs

/**
 * The online operator with the most free slots: of the chat's team, or of any team when nobody of that one is free. Null:
 * nobody is free.
 */
export const freest = (
  { operators }: Pick<TransferTargets, 'operators'>,
  team: string | null,
): TransferOperator | null => {
  const free = operators.filter((o) => o.presence === 'online' && slots(o) > 0)
  const own = free.filter((o) => team !== null && o.teams.includes(team))
  return (own.length > 0 ? own : free).toSorted((a, b) => slots(b) - slots(a))[0] ?? null
}
