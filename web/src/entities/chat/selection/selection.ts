/** Which chats of the list are selected; null: nobody is selecting. `anchor`: where a range begins. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly anchor: string | null
}
export const begun: Selection = { ids: new Set(), anchor: null }

/** One more, or one less. */
export const toggled = ({ ids }: Selection, id: string): Selection => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}
/** Everything between the anchor and this one, both included, in the order of the list. The anchor stays. */
export const ranged = (selection: Selection, id: string, order: readonly string[]): Selection => {
  const anchor = selection.anchor !== null && order.includes(selection.anchor) ? selection.anchor : id
  const [from, to] = [order.indexOf(anchor), order.indexOf(id)].sort((a, b) => a - b) as [number, number]
  return { ids: new Set([...selection.ids, ...order.slice(Math.max(0, from), to + 1)]), anchor }
}
/** These, and the range goes on from the same place. */
export const only = (selection: Selection, ids: readonly string[]): Selection => ({ ...selection, ids: new Set(ids) })
