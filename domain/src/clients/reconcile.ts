/** What both sides know of a person. Phones as E.164, e-mails in lower case. */
export interface Known {
  readonly name: string
  readonly phones: readonly string[]
  readonly emails: readonly string[]
}
export interface Sides {
  /** What both had after the last synchronisation; null: this is the first. */
  readonly base: Known | null
  readonly ours: Known
  readonly theirs: Known
  /** When each side changed last, milliseconds. */
  readonly oursAt: number
  readonly theirsAt: number
}
interface Addresses {
  readonly phones: readonly string[]
  readonly emails: readonly string[]
}
export interface Reconciled {
  /** What changes here. */
  readonly ours: { readonly name: string | null; readonly add: Addresses; readonly remove: Addresses }
  /** What changes there. Nothing is removed there: people in the CRM decide that. */
  readonly theirs: { readonly name: string | null; readonly add: Addresses }
  /** Both sides changed the name since then: the later one stays. */
  readonly conflict: { readonly kept: string; readonly lost: string } | null
  /** The base of the next time. */
  readonly base: Known
}
const without = (all: readonly string[], some: readonly string[]): string[] => all.filter((v) => !some.includes(v))

const nameOf = ({
  base,
  ours,
  theirs,
  oursAt,
  theirsAt,
}: Sides): { name: string; conflict: Reconciled['conflict'] } => {
  if (ours.name === theirs.name) return { name: ours.name, conflict: null }
  // the first time the CRM knows better: here it is often what a channel calls the contact
  if (base === null || ours.name === base.name) return { name: theirs.name || ours.name, conflict: null }
  if (theirs.name === base.name) return { name: ours.name, conflict: null }
  const [kept, lost] = oursAt > theirsAt ? [ours.name, theirs.name] : [theirs.name, ours.name]
  return { name: kept, conflict: { kept, lost } }
}
const addressesOf = (base: readonly string[], ours: readonly string[], theirs: readonly string[]) => {
  const gone = base.filter((v) => !theirs.includes(v))
  const dropped = base.filter((v) => !ours.includes(v))
  return {
    add: without(theirs, [...ours, ...dropped]),
    remove: ours.filter((v) => gone.includes(v)),
    addThere: without(ours, [...theirs, ...gone]),
  }
}
/**
 * Three-way: a side that is as it was takes what the other changed. So what one side wrote does not come back from the other as a
 * change, whoever sent it.
 */
export const reconcile = (sides: Sides): Reconciled => {
  const { base, ours, theirs } = sides
  const { name, conflict } = nameOf(sides)
  const phones = addressesOf(base?.phones ?? [], ours.phones, theirs.phones)
  const emails = addressesOf(base?.emails ?? [], ours.emails, theirs.emails)
  return {
    ours: {
      name: name === ours.name ? null : name,
      add: { phones: phones.add, emails: emails.add },
      remove: { phones: phones.remove, emails: emails.remove },
    },
    theirs: { name: name === theirs.name ? null : name, add: { phones: phones.addThere, emails: emails.addThere } },
    conflict,
    base: {
      name,
      phones: [...theirs.phones, ...phones.addThere],
      emails: [...theirs.emails, ...emails.addThere],
    },
  }
}
