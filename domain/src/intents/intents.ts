import { type SystemIntent, systemIntents } from '@beseda/contract/entities/bot.ts'
import { indexPhrases, type PhraseIndex, phrasesIn } from './phrase-index.ts'
import { systemIntentWords, type Words } from './system-intents.ts'

export interface IntentWords extends Words {
  readonly id: string
  readonly name: string
}
interface Numbered {
  readonly name: string
  readonly must: readonly number[]
  readonly mustNot: readonly number[]
}
/** Intents in the form in which a text is read: all their phrases in one index. */
export interface IntentSet {
  readonly index: PhraseIndex
  readonly phrases: readonly string[]
  readonly intents: ReadonlyMap<string, Numbered>
}
/** Whether an intent applies to a text, and the phrase that says so. `mustMissing`: none of its phrases is there. */
export interface IntentVerdict {
  readonly applies: boolean
  readonly reason: 'mustFound' | 'mustMissing' | 'mustNotFound' | 'unknownIntent'
  readonly word?: string
}

/** The organization's own intents, with those of the product. */
export const compileIntents = (own: readonly IntentWords[]): IntentSet => {
  const phrases: string[] = []
  const number = (list: readonly string[]): readonly number[] => list.map((phrase) => phrases.push(phrase) - 1)
  const ofProduct = systemIntents.map((id: SystemIntent) => ({ id, name: id, ...systemIntentWords[id] }))
  const intents = new Map(
    [...ofProduct, ...own].map(({ id, name, must, mustNot }) => [
      id,
      { name, must: number(must), mustNot: number(mustNot) },
    ]),
  )
  return { index: indexPhrases(phrases), phrases, intents }
}
export const noIntents = compileIntents([])

/** Reads a text once; the result answers for each intent. */
export const readIntents = (set: IntentSet, text: string): ((id: string) => IntentVerdict) => {
  const found = phrasesIn(set.index, text)
  const word = (n: number) => ({ word: set.phrases[n]! })
  return (id) => {
    const intent = set.intents.get(id)
    if (!intent) return { applies: false, reason: 'unknownIntent' }
    const unwanted = intent.mustNot.find((n) => found.has(n))
    if (unwanted !== undefined) return { applies: false, reason: 'mustNotFound', ...word(unwanted) }
    const wanted = intent.must.find((n) => found.has(n))
    if (wanted !== undefined) return { applies: true, reason: 'mustFound', ...word(wanted) }
    return intent.must.length === 0 && intent.mustNot.length > 0
      ? { applies: true, reason: 'mustFound' }
      : { applies: false, reason: 'mustMissing' }
  }
}
