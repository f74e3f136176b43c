import type { Chance } from './chance.ts'
import { type Forms, type Speech, variables } from './variables.ts'

/**
 * Puts words in place of `{variables}` and `{one|other}` alternatives. Within one dialogue a variable keeps its value,
 * and alternatives go together: the first answer belongs to the first question. `{~one|other}` is chosen freely.
 * `{item:a}` asks for a case, `{Item}` for a capital letter.
 */
export const fillerFor = (chance: Chance, speech: Speech): ((text: string, at: number) => string) => {
  const branch = chance.whole(0, 5)
  const known = new Map<string, Forms>()
  const wordFor = (name: string, at: number): string => {
    const [key, form] = name.split(':')
    const plain = key!.charAt(0).toLowerCase() + key!.slice(1)
    const make = variables[plain]
    if (!make) throw new Error(`a scenario asks for {${name}}, which nobody knows`)
    const forms = known.get(plain) ?? make({ chance, at, ...speech, known })
    if (plain !== 'hi') known.set(plain, forms)
    const text = forms[form ?? 'n'] ?? forms.n
    return plain === key ? text : text.charAt(0).toUpperCase() + text.slice(1)
  }
  const choose = (inside: string, at: number): string => {
    if (!inside.includes('|')) return wordFor(inside, at)
    const isFree = inside.startsWith('~')
    const options = inside.slice(isFree ? 1 : 0).split('|')
    return isFree ? chance.pick(options) : options[branch % options.length]!
  }
  return (text, at) => {
    let filled = text
    while (filled.includes('{')) filled = filled.replace(/\{([^{}]*)\}/g, (_, inside: string) => choose(inside, at))
    return filled.trim()
  }
}
