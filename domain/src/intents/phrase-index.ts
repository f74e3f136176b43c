import { stemsOf } from '../text/stems.ts'

/** A state of the automaton: the phrases read so far are a beginning of a known phrase. */
interface State {
  readonly next: Map<string, number>
  /** The longest shorter beginning that is an end of this one. */
  fall: number
  /** The nearest state on the way of falls at which a phrase ends; 0: none. */
  ending: number
  /** Phrases that end here. */
  readonly phrases: number[]
}
/** Many phrases, to be found in a text at once (Aho–Corasick over stems). */
export interface PhraseIndex {
  readonly states: readonly State[]
  readonly size: number
}
const newState = (): State => ({ next: new Map(), fall: 0, ending: 0, phrases: [] })

/** Phrases without a word are never found. */
export const indexPhrases = (phrases: readonly string[]): PhraseIndex => {
  const states: State[] = [newState()]
  phrases.forEach((phrase, i) => {
    const stems = stemsOf(phrase)
    if (stems.length === 0) return
    let at = 0
    for (const stem of stems) {
      const known = states[at]!.next.get(stem)
      if (known === undefined) {
        states.push(newState())
        states[at]!.next.set(stem, states.length - 1)
      }
      at = known ?? states.length - 1
    }
    states[at]!.phrases.push(i)
  })
  linkFalls(states)
  return { states, size: phrases.length }
}
/** Breadth first: the falls of shorter beginnings are known before those of longer ones. */
const linkFalls = (states: State[]): void => {
  const order = [0]
  for (const from of order)
    for (const [stem, to] of states[from]!.next) {
      order.push(to)
      if (from === 0) continue
      const fall = follow(states, states[from]!.fall, stem)
      const state = states[to]!
      state.fall = fall
      state.ending = states[fall]!.phrases.length > 0 ? fall : states[fall]!.ending
    }
}
const follow = (states: readonly State[], from: number, stem: string): number => {
  for (let at = from; ; at = states[at]!.fall) {
    const next = states[at]!.next.get(stem)
    if (next !== undefined) return next
    if (at === 0) return 0
  }
}

/** The numbers of the phrases that a text has. Linear in its length and in the number of phrases found, whatever they are. */
export const phrasesIn = ({ states }: PhraseIndex, text: string): ReadonlySet<number> => {
  const found = new Set<number>()
  const seen = new Set<number>()
  let at = 0
  for (const stem of stemsOf(text)) {
    at = follow(states, at, stem)
    // behind a state that was seen, all shorter endings were seen too
    for (let end = at; end !== 0 && !seen.has(end); end = states[end]!.ending) {
      seen.add(end)
      for (const phrase of states[end]!.phrases) found.add(phrase)
    }
  }
  return found
}
