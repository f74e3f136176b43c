/** The selected chats of the list; null: selection mode is off. `anchor`: where a range starts. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly anchor: string | null
}
export const begun: Selection = { ids: new Set(), anchor: null }

/** Adds or removes one chat. */
export const toggled = ({ ids }: Selection, id: string): Selection => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}
/** Adds everything between the anchor and this chat, both included, in list order. The anchor stays. */
export const ranged = (selection: Selection, id: string, order: readonly string[]): Selection => {
  const anchor = selection.anchor !== null && order.includes(selection.anchor) ? selection.anchor : id
  const [from, to] = [order.indexOf(anchor), order.indexOf(id)].sort((a, b) => a - b) as [number, number]
  return { ids: new Set([...selection.ids, ...order.slice(Math.max(0, from), to + 1)]), anchor }
}
/** Selects exactly these chats; the anchor stays. */
export const only = (selection: Selection, ids: readonly string[]): Selection => ({ ...selection, ids: new Set(ids) })
