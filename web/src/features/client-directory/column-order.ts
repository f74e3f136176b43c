import type { ExportChoice } from '@beseda/contract/entities/client-export.ts'

export interface Ordered {
  readonly id: string
  readonly name: string
  readonly isChosen: boolean
}
/** The chosen columns in their order, then the others. */
export const orderOf = ({ columns, chosen }: ExportChoice): readonly Ordered[] => {
  const first = chosen.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const rest = columns.filter(({ id }) => !chosen.includes(id))
  return [...first.map((c) => ({ ...c, isChosen: true })), ...rest.map((c) => ({ ...c, isChosen: false }))]
}
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)]
}
