import { type SystemIntent, systemIntents } from '@beseda/contract/entities/bot.ts'
import { indexPhrases, type PhraseIndex, phrasesIn } from './phrase-index.ts'
import { systemIntentWords, type Words } from './system-intents.ts'

export interface IntentWords extends Words {
  readonly id: string
  readonly name: string
}
/** What a phrase means: the intent needs it, or it must not be there. */
interface Owner {
  readonly intentId: string
  readonly isWanted: boolean
}
interface Known {
  readonly name: string
  /** The intent has only phrases that must not be there, so it applies without any. */
  readonly isWithout: boolean
}
/** Intents in the form in which a text is read: all their phrases in one index. */
export interface IntentSet {
  readonly index: PhraseIndex
  readonly phrases: readonly string[]
  /** By the number of the phrase. */
  readonly owners: readonly Owner[]
  readonly intents: ReadonlyMap<string, Known>
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
  const owners: Owner[] = []
  const add = (intentId: string, list: readonly string[], isWanted: boolean): void => {
    for (const phrase of list) {
      phrases.push(phrase)
      owners.push({ intentId, isWanted })
    }
  }
  const ofProduct = systemIntents.map((id: SystemIntent) => ({ id, name: id, ...systemIntentWords[id] }))
  const intents = new Map<string, Known>()
  for (const { id, name, must, mustNot } of [...ofProduct, ...own]) {
    add(id, must, true)
    add(id, mustNot, false)
    intents.set(id, { name, isWithout: must.length === 0 && mustNot.length > 0 })
  }
  return { index: indexPhrases(phrases), phrases, owners, intents }
}
const unknown: IntentVerdict = { applies: false, reason: 'unknownIntent' }
const missing: IntentVerdict = { applies: false, reason: 'mustMissing' }
const without: IntentVerdict = { applies: true, reason: 'mustFound' }
export const noIntents = compileIntents([])

/** Reads a text once; the result answers for each intent. What it costs depends on the phrases found, not on those known. */
export const readIntents = (set: IntentSet, text: string): ((id: string) => IntentVerdict) => {
  /** The first phrase of each intent that is there. */
  const [wanted, unwanted] = [new Map<string, number>(), new Map<string, number>()]
  for (const n of phrasesIn(set.index, text)) {
    const { intentId, isWanted } = set.owners[n]!
    const first = isWanted ? wanted : unwanted
    first.set(intentId, Math.min(n, first.get(intentId) ?? n))
  }
  return (id) => {
    const intent = set.intents.get(id)
    if (!intent) return unknown
    const no = unwanted.size === 0 ? undefined : unwanted.get(id)
    const yes = wanted.size === 0 ? undefined : wanted.get(id)
    if (no !== undefined) return { applies: false, reason: 'mustNotFound', word: set.phrases[no]! }
    if (yes !== undefined) return { applies: true, reason: 'mustFound', word: set.phrases[yes]! }
    return intent.isWithout ? without : missing
  }
}
