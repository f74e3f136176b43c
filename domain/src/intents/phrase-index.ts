import { stemsOf } from '../text/stems.ts'

/** By the number of a stem the state that follows. Most states have one follower or none. */
type Followers = Map<number, number>
/**
 * Many phrases, to be found in a text at once (Aho–Corasick over stems). A state stands for a beginning of phrases; state 0 is
 * the empty one. Stems have numbers, so that a word of a text is looked up as text once.
 */
export interface PhraseIndex {
  readonly stems: ReadonlyMap<string, number>
  /** By the number of a stem: the state of phrases that begin with it; 0: none does. */
  readonly first: Int32Array
  /** By state, except the first one. Null: nothing follows. */
  readonly next: readonly (Followers | null)[]
  /** The longest shorter beginning that is an end of this one. */
  readonly fall: Int32Array
  /** The nearest state on the way of falls at which a phrase ends; 0: none. */
  readonly ending: Int32Array
  /** Phrases that end here. */
  readonly phrases: readonly (readonly number[] | null)[]
}

/** Phrases without a word are never found. */
export const indexPhrases = (texts: readonly string[]): PhraseIndex => {
  const stems = new Map<string, number>()
  const first: number[] = []
  const next: (Followers | null)[] = [null]
  const phrases: (number[] | null)[] = [null]
  const numberOf = (stem: string): number => {
    const known = stems.get(stem)
    if (known !== undefined) return known
    first.push(0)
    stems.set(stem, stems.size)
    return stems.size - 1
  }
  const stepFrom = (at: number, stem: number): number => {
    const known = at === 0 ? first[stem]! : (next[at]?.get(stem) ?? 0)
    if (known !== 0) return known
    const state = next.push(null) - 1
    phrases.push(null)
    if (at === 0) first[stem] = state
    else {
      const followers = next[at] ?? new Map<number, number>()
      next[at] = followers
      followers.set(stem, state)
    }
    return state
  }
  texts.forEach((text, i) => {
    const end = stemsOf(text).reduce((at, stem) => stepFrom(at, numberOf(stem)), 0)
    if (end === 0) return
    const ending = phrases[end] ?? []
    phrases[end] = ending
    ending.push(i)
  })
  const [fall, ending] = [new Int32Array(next.length), new Int32Array(next.length)]
  const index = { stems, first: Int32Array.from(first), next, fall, ending, phrases }
  linkFalls(index)
  return index
}
/** Breadth first: the falls of shorter beginnings are known before those of longer ones. */
const linkFalls = (index: PhraseIndex): void => {
  const order = [...index.first].filter((state) => state !== 0)
  for (const from of order)
    for (const [stem, to] of index.next[from] ?? []) {
      order.push(to)
      const fall = follow(index, index.fall[from]!, stem)
      index.fall[to] = fall
      index.ending[to] = index.phrases[fall] ? fall : index.ending[fall]!
    }
}
const follow = ({ first, next, fall }: PhraseIndex, from: number, stem: number): number => {
  for (let at = from; at !== 0; at = fall[at]!) {
    const to = next[at]?.get(stem)
    if (to !== undefined) return to
  }
  return first[stem]!
}

/** The numbers of the phrases that a text has. Linear in its length and in the number of phrases found, whatever they are. */
export const phrasesIn = (index: PhraseIndex, text: string): ReadonlySet<number> => {
  const found = new Set<number>()
  const seen = new Set<number>()
  let at = 0
  for (const word of stemsOf(text)) {
    const stem = index.stems.get(word)
    // no phrase has the word, so none goes on
    at = stem === undefined ? 0 : follow(index, at, stem)
    // behind a state that was seen, all shorter endings were seen too
    for (let end = at; end !== 0 && !seen.has(end); end = index.ending[end]!) {
      seen.add(end)
      for (const phrase of index.phrases[end] ?? []) found.add(phrase)
    }
  }
  return found
}
