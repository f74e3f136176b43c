/** What both sides know of a person. Phones as E.164, e-mails in lower case. */
export interface Known {
  readonly name: string
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  /** Names. */
  readonly companies: readonly string[]
  readonly tags: readonly string[]
  /** Values of extra fields by their ids; null: none. A field that is not synchronised is absent. */
  readonly fields: Readonly<Record<string, string | null>>
}
export const nothingKnown: Omit<Known, 'name'> = { phones: [], emails: [], companies: [], tags: [], fields: {} }
const lists = ['phones', 'emails', 'companies', 'tags'] as const
type List = (typeof lists)[number]
export type Lists = Readonly<Record<List, readonly string[]>>
export interface Sides {
  /** What both had after the last synchronisation; null: this is the first. */
  readonly base: Known | null
  readonly ours: Known
  readonly theirs: Known
  /** When each side changed last, milliseconds. */
  readonly oursAt: number
  readonly theirsAt: number
}
/** Both sides changed it since then: the later one stays. */
export interface Conflict {
  /** Null: the name; otherwise the id of an extra field. */
  readonly field: string | null
  readonly kept: string | null
  readonly lost: string | null
}
interface Changes {
  readonly name: string | null
  readonly add: Lists
  readonly remove: Lists
  readonly fields: Known['fields']
}
export interface Reconciled {
  /** What changes here. */
  readonly ours: Changes
  /** What changes there. Of lists only tags are removed there: about the others people in the CRM decide. */
  readonly theirs: Changes
  readonly conflicts: readonly Conflict[]
  /** The base of the next time. */
  readonly base: Known
}
const keyOf = (value: string): string => value.toLowerCase()
const without = (all: readonly string[], ...some: readonly (readonly string[])[]): string[] => {
  const keys = new Set(some.flat().map(keyOf))
  return all.filter((value) => !keys.has(keyOf(value)))
}
const only = (all: readonly string[], some: readonly string[]): string[] => {
  const keys = new Set(some.map(keyOf))
  return all.filter((value) => keys.has(keyOf(value)))
}
type Value = string | null
interface Three<T> {
  readonly base: T | undefined
  readonly ours: T
  readonly theirs: T
}
/** The value of both sides. `lost`: the one that both had changed, and that does not stay. */
const decide = ({ base, ours, theirs }: Three<Value>, isOursLater: boolean): { kept: Value; lost?: Value } => {
  if (ours === theirs) return { kept: ours }
  // the first time the CRM knows better: here a name is often what a channel calls the contact
  if (base === undefined || ours === base) return { kept: base === undefined ? theirs || ours : theirs }
  if (theirs === base) return { kept: ours }
  return isOursLater ? { kept: ours, lost: theirs } : { kept: theirs, lost: ours }
}
const listOf = ({ base = [], ours, theirs }: Three<readonly string[]>, removesThere: boolean) => {
  const gone = without(base, theirs)
  const dropped = without(base, ours)
  const addThere = without(ours, theirs, gone)
  const removeThere = removesThere ? only(theirs, dropped) : []
  return {
    add: without(theirs, ours, dropped),
    remove: only(ours, gone),
    addThere,
    removeThere,
    next: [...without(theirs, removeThere), ...addThere],
  }
}
const each = <T>(of: (list: List) => T): Record<List, T> => ({
  ...{ phones: of('phones'), emails: of('emails'), companies: of('companies'), tags: of('tags') },
})
const different = (values: Known['fields'], from: Known['fields']): Known['fields'] =>
  Object.fromEntries(Object.entries(values).filter(([id, value]) => value !== from[id]))
/**
 * Three-way: a side that is as it was takes what the other changed. So what one side wrote does not come back from the other as a
 * change, whoever sent it.
 */
export const reconcile = ({ base, ours, theirs, oursAt, theirsAt }: Sides): Reconciled => {
  const isOursLater = oursAt > theirsAt
  const decided = decide({ base: base?.name, ours: ours.name, theirs: theirs.name }, isOursLater)
  // nobody is without a name
  const name = decided.kept || ours.name
  const conflicts: Conflict[] = decided.lost === undefined ? [] : [{ field: null, kept: name, lost: decided.lost }]
  const fields: Record<string, Value> = {}
  for (const id of Object.keys(theirs.fields)) {
    const sides = { base: base?.fields[id], ours: ours.fields[id] ?? null, theirs: theirs.fields[id] ?? null }
    const { kept, lost } = decide(sides, isOursLater)
    fields[id] = kept
    if (lost !== undefined) conflicts.push({ field: id, kept, lost })
  }
  const ourFields = Object.fromEntries(Object.keys(fields).map((id) => [id, ours.fields[id] ?? null]))
  const parts = each((list) => listOf({ base: base?.[list], ours: ours[list], theirs: theirs[list] }, list === 'tags'))
  const part = (of: 'add' | 'remove' | 'addThere' | 'removeThere' | 'next'): Lists => each((list) => parts[list][of])
  return {
    ours: {
      name: name === ours.name ? null : name,
      ...{ add: part('add'), remove: part('remove'), fields: different(fields, ourFields) },
    },
    theirs: {
      name: name === theirs.name ? null : name,
      ...{ add: part('addThere'), remove: part('removeThere'), fields: different(fields, theirs.fields) },
    },
    conflicts,
    base: { name, ...part('next'), fields },
  }
}
/** Whether a side changes. */
export const hasNews = ({ name, add, remove, fields }: Changes): boolean =>
  name !== null ||
  Object.keys(fields).length > 0 ||
  [add, remove].some((of) => lists.some((list) => of[list].length > 0))
/** How many more values a client may have here. Phones and emails share their room. */
export interface Room {
  readonly details: number
  readonly companies: number
  readonly tags: number
}
/** Without the values for which there is no room here: they stay there, and are no news. */
export const withinRoom = (result: Reconciled, room: Room): Reconciled => {
  const { add, remove } = result.ours
  const details = room.details + remove.phones.length + remove.emails.length
  const phones = add.phones.slice(0, Math.max(0, details))
  const fitting: Lists = {
    ...{ phones, emails: add.emails.slice(0, Math.max(0, details - phones.length)) },
    companies: add.companies.slice(0, Math.max(0, room.companies + remove.companies.length)),
    tags: add.tags.slice(0, Math.max(0, room.tags + remove.tags.length)),
  }
  const kept = each((list) => without(result.base[list], without(add[list], fitting[list])))
  return { ...result, ours: { ...result.ours, add: fitting }, base: { ...result.base, ...kept } }
}
