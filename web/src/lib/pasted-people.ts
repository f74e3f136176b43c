import { limits } from '@beseda/contract/limits.ts'

export interface PastedPerson {
  readonly name: string
  readonly email: string
}
const address = /[^\s,;<>"()]+@[^\s,;<>"()]+/

/**
 * People in a pasted text, one per line, comma or semicolon: `anna@example.ru`, `Anna Kim <anna@example.ru>`,
 * `Anna Kim anna@example.ru`. Without a name it is the part before the @. Entries without an address are returned as they are.
 */
export const peopleIn = (text: string): { people: PastedPerson[]; unclear: string[] } => {
  const [people, unclear]: [PastedPerson[], string[]] = [[], []]
  for (const entry of text.split(/[\n\r,;]+/).map((part) => part.trim())) {
    const email = address.exec(entry)?.[0]
    if (email) {
      const name =
        entry
          .replace(address, '')
          .replace(/[<>"()\s]+/g, ' ')
          .trim() || email.slice(0, email.indexOf('@'))
      people.push({ name: name.slice(0, limits.userName).trim(), email })
    } else if (entry !== '') unclear.push(entry)
  }
  return { people: [...new Map(people.map((p) => [p.email.toLowerCase(), p])).values()], unclear }
}
