import type { Origin } from '@beseda/contract/entities/part.ts'
import {
  ChatCondition,
  IntentCondition,
  OriginCondition,
  type RoutingCondition,
  WordsCondition,
} from '@beseda/contract/entities/routing.ts'
import type { Schema } from '../automation/kinds.ts'
import type { IntentVerdict, IntentWords } from '../intents/intents.ts'

/** The message of a client that opens a session. */
export interface RoutedText {
  readonly text: string
  readonly origin: Origin
  /** The client has had a session in this chat before. */
  readonly isRepeat: boolean
}
/** What a condition can look at. */
export interface RoutingContext extends RoutedText {
  /** The text is read once for the phrases of all rules. */
  readonly intent: (intentId: string) => IntentVerdict
}
export interface Verdict {
  readonly holds: boolean
  /** The word or phrase that decided. */
  readonly word?: string | undefined
}
/** A kind of condition: its settings, the intent that it brings along, and whether it holds. */
export interface ConditionKind<S> {
  readonly schema: Schema<S>
  /** Phrases of the condition's own, under the id of the condition. */
  words?(settings: S): Pick<IntentWords, 'must' | 'mustNot'>
  /** `id`: of the condition. */
  evaluate(settings: S, about: RoutingContext, id: string): Verdict
}
export type Conditions = Readonly<Record<string, ConditionKind<unknown>>>

const kind = <S>(of: ConditionKind<S>): ConditionKind<unknown> => of as ConditionKind<unknown>
/** Of most rules no phrase is there. */
const nothing: Verdict = { holds: false }
const ofIntent = ({ applies, word }: IntentVerdict): Verdict =>
  !applies && word === undefined ? nothing : { holds: applies, word }

/** Every kind of condition by its name. A kind that the API accepts has an entry, and no other does. */
export const conditions: Readonly<Record<RoutingCondition['kind'], ConditionKind<unknown>>> = {
  chat: kind({
    schema: ChatCondition,
    evaluate: ({ is }, { isRepeat }) => ({ holds: is === 'any' || (is === 'repeat') === isRepeat }),
  }),
  origin: kind({
    schema: OriginCondition,
    evaluate: ({ from, type }, { origin }) => ({
      holds:
        from === 'subscriber'
          ? origin === 'subscriber'
          : origin !== 'subscriber' && (type === 'any' || origin === `${type}Mailing`),
    }),
  }),
  words: kind({
    schema: WordsCondition,
    words: ({ must, mustNot }) => ({ must, mustNot }),
    evaluate: (_, { intent }, id) => ofIntent(intent(id)),
  }),
  intent: kind({
    schema: IntentCondition,
    evaluate: ({ intentIds }, { intent }) => {
      const verdicts = intentIds.map(intent)
      return ofIntent(verdicts.find((v) => v.applies) ?? verdicts.find((v) => v.word !== undefined) ?? verdicts[0]!)
    },
  }),
}
