export interface ListChange {
  readonly before: readonly string[]
  readonly after: readonly string[]
}
/** What takes back a change of a list, whatever has happened to the list since: other values stay as they are. */
export const inverse = (
  now: readonly string[],
  { before, after }: ListChange,
): { readonly add: string[]; readonly drop: string[] } => ({
  add: before.filter((value) => !after.includes(value) && !now.includes(value)),
  drop: after.filter((value) => !before.includes(value) && now.includes(value)),
})
