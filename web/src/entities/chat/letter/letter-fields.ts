import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import { fill } from '../../../lib/words/plural.ts'
import type { letter as texts } from '../../../lib/words/ru/letter.ts'
import type { DraftLetter, LetterFields } from '../drafts/make-drafts.ts'

/** Subject and copies as they are typed, and what is sent of them. `problem`: they cannot be sent. */
export interface Letter {
  readonly typed: DraftLetter
  readonly fields?: LetterFields
  readonly problem?: string | null
}
type Limits = NonNullable<ChannelCapabilities['letter']>
const address = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/

export interface Problems {
  readonly subject: string | null
  readonly cc: string | null
}
export const problemsOf = ({ subject, cc }: DraftLetter, can: Limits, words: typeof texts): Problems => {
  const copies = addressesIn(cc)
  const wrong = copies.find((one) => !address.test(one))
  return {
    subject: [...subject.trim()].length > can.subjectMax ? fill(words.subjectLong, { max: can.subjectMax }) : null,
    cc:
      wrong !== undefined
        ? fill(words.copiesWrong, { address: wrong })
        : copies.length > can.copiesMax
          ? fill(words.copiesMany, { max: can.copiesMax })
          : null,
  }
}
const addressesIn = (cc: string): string[] => cc.split(/[\s,;]+/).filter(Boolean)

/** Undefined: both fields are empty. */
export const letterOf = (typed: DraftLetter, can: Limits, words: typeof texts): Letter | undefined => {
  const [subject, cc] = [typed.subject.trim(), addressesIn(typed.cc)]
  if (typed.subject === '' && typed.cc === '') return undefined
  const problems = problemsOf(typed, can, words)
  return {
    typed,
    fields: { ...(subject && { subject }), ...(cc.length > 0 && { cc }) },
    problem: problems.subject ?? problems.cc,
  }
}
