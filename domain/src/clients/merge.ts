/** A thing that belongs to a client. Two with the same key are the same thing: a tag, a phone. */
export interface Item {
  readonly id: string
  readonly key: string
}
/** What is known about a client, by the name of the part. `values`: it has one of each. `items`: any number. */
export interface Profile {
  readonly values: Readonly<Record<string, string | null>>
  readonly items: Readonly<Record<string, readonly Item[]>>
}
export type Side = 'survivor' | 'merged'
/** Whose value the survivor has from now on. Without a choice its own, or that of the other when it has none. */
export type Choices = Readonly<Record<string, Side>>

/** Everything that is needed to take a merge back. */
export interface MergeRecord {
  /** The survivor's values that the merge changed. */
  readonly values: Readonly<Record<string, { readonly before: string | null; readonly after: string | null }>>
  /** Ids of the items that went to the survivor. */
  readonly moved: Readonly<Record<string, readonly string[]>>
}
export interface Merge {
  readonly record: MergeRecord
  readonly survivor: Profile
  /** Items that both have stay here, out of sight. */
  readonly merged: Profile
}

const keysOf = (a: object, b: object): string[] => [...new Set([...Object.keys(a), ...Object.keys(b)])]
const keysIn = (items: readonly Item[]): ReadonlySet<string> => new Set(items.map(({ key }) => key))

/** Of two clients one survives. It gets all items of the other, once each; the values are chosen. */
export const merge = (survivor: Profile, merged: Profile, choices: Choices = {}): Merge => {
  const values: Record<string, { before: string | null; after: string | null }> = {}
  for (const part of keysOf(survivor.values, merged.values)) {
    const [own, other] = [survivor.values[part] ?? null, merged.values[part] ?? null]
    const side = choices[part] ?? (own === null ? 'merged' : 'survivor')
    if (side === 'merged' && other !== own) values[part] = { before: own, after: other }
  }
  const moved: Record<string, readonly string[]> = {}
  const [united, left]: [Record<string, Item[]>, Record<string, Item[]>] = [{}, {}]
  for (const part of keysOf(survivor.items, merged.items)) {
    const [own, other] = [survivor.items[part] ?? [], merged.items[part] ?? []]
    const known = keysIn(own)
    const going = other.filter(({ key }) => !known.has(key))
    moved[part] = going.map(({ id }) => id)
    united[part] = [...own, ...going]
    left[part] = other.filter(({ key }) => known.has(key))
  }
  const taken = Object.fromEntries(Object.entries(values).map(([part, { after }]) => [part, after]))
  return {
    record: { values, moved },
    survivor: { values: { ...survivor.values, ...taken }, items: united },
    merged: { values: merged.values, items: left },
  }
}

export interface Unmerge {
  readonly survivor: Profile
  readonly merged: Profile
  /** Values that the survivor gets back. */
  readonly values: Readonly<Record<string, string | null>>
  /** Ids of the items that return. */
  readonly returned: Readonly<Record<string, readonly string[]>>
  /** Ids of items that both had and that the survivor has lost since: they are gone for the other as well. */
  readonly dropped: Readonly<Record<string, readonly string[]>>
}
/**
 * Takes a merge back. Everything that came from the merged client and is still there returns to it. What people changed
 * since stays: a value that is no longer the one of the merge, an item that was added, an item that was removed.
 */
export const unmerge = ({ values: changed, moved }: MergeRecord, survivor: Profile, merged: Profile): Unmerge => {
  const values: Record<string, string | null> = {}
  for (const [part, { before, after }] of Object.entries(changed))
    if ((survivor.values[part] ?? null) === after) values[part] = before
  const returned: Record<string, readonly string[]> = {}
  const dropped: Record<string, readonly string[]> = {}
  const [kept, back]: [Record<string, Item[]>, Record<string, Item[]>] = [{}, {}]
  for (const part of keysOf(survivor.items, merged.items)) {
    const [own, hidden] = [survivor.items[part] ?? [], merged.items[part] ?? []]
    const ids = new Set(moved[part] ?? [])
    const returning = own.filter(({ id }) => ids.has(id))
    const known = keysIn(own)
    returned[part] = returning.map(({ id }) => id)
    dropped[part] = hidden.filter(({ key }) => !known.has(key)).map(({ id }) => id)
    kept[part] = own.filter(({ id }) => !ids.has(id))
    back[part] = [...hidden.filter(({ key }) => known.has(key)), ...returning]
  }
  return {
    ...{ values, returned, dropped },
    survivor: { values: { ...survivor.values, ...values }, items: kept },
    merged: { values: merged.values, items: back },
  }
}
