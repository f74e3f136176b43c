import { isReplyVariable, placeholdersIn, type ReplyVariable } from '@beseda/contract/reply-variables.ts'

/** What the variables of a reply template stand for. */
export interface ReplyFacts {
  readonly client: string
  readonly operator: string
  readonly team: string | null
  readonly channel: string
  readonly organization: string
  readonly request: number
  /** 0 to 23, where the operator is. */
  readonly hour: number
}
/** A piece of a filled text. `unfilled`: the variable that has no value; the text is as it stands in the template. */
export interface ReplyPiece {
  readonly text: string
  readonly unfilled?: ReplyVariable
}

/** “Guest 1234”, a phone or an address is not how a person is called. */
export const isName = (name: string): boolean => name.trim() !== '' && !/[\d@]/.test(name)
const patronymic = /(вич|вна|ична|инична)$/i
/** The first name of “Anna Koroleva”, and of a Russian name with the surname in front: “Королёва Анна Сергеевна”. */
export const firstNameOf = (name: string): string => {
  const [first = '', second, third] = name.trim().split(/\s+/)
  return second && third && patronymic.test(third) ? second : first
}
const partOfDay = (hour: number): 0 | 1 | 2 | 3 => (hour < 5 ? 0 : hour < 12 ? 1 : hour < 18 ? 2 : 3)
const greetings = {
  ru: ['Доброй ночи', 'Доброе утро', 'Добрый день', 'Добрый вечер'],
  en: ['Hello', 'Good morning', 'Good afternoon', 'Good evening'],
} as const
/** The greeting speaks the language of the text around it. */
const languageOf = (text: string): 'ru' | 'en' =>
  /\p{Script=Cyrillic}/u.test(text) || !/[a-z]/i.test(text.replace(/\{\{[^}]*\}\}/g, '')) ? 'ru' : 'en'

const valueNamed = (variable: ReplyVariable, facts: ReplyFacts, text: string): string => {
  const client = isName(facts.client) ? facts.client.trim() : ''
  switch (variable) {
    case 'client.firstName':
      return firstNameOf(client)
    case 'client.name':
      return client
    case 'operator.firstName':
      return firstNameOf(facts.operator)
    case 'operator.name':
      return facts.operator
    case 'team.name':
      return facts.team ?? ''
    case 'channel.name':
      return facts.channel
    case 'organization.name':
      return facts.organization
    case 'request.number':
      return String(facts.request)
    case 'greeting':
      return greetings[languageOf(text)][partOfDay(facts.hour)]
  }
}

/** The text in pieces: values instead of variables. Names that are no variables stay as they are. */
export const fillReply = (text: string, facts: ReplyFacts): readonly ReplyPiece[] => {
  const pieces: ReplyPiece[] = []
  let from = 0
  for (const { name, fallback, at, length } of placeholdersIn(text)) {
    if (!isReplyVariable(name)) continue
    pieces.push({ text: text.slice(from, at) })
    from = at + length
    const value = valueNamed(name, facts, text) || fallback
    pieces.push(value === undefined ? { text: text.slice(at, from), unfilled: name } : { text: value })
  }
  pieces.push({ text: text.slice(from) })
  return pieces.filter((piece) => piece.text !== '')
}
export const asText = (pieces: readonly ReplyPiece[]): string => pieces.map((piece) => piece.text).join('')

export interface Unfilled {
  readonly variable: ReplyVariable
  readonly at: number
  readonly length: number
}
/** Variables that a written message still has: nobody has replaced them by words. */
export const unfilledIn = (text: string): readonly Unfilled[] =>
  placeholdersIn(text).flatMap(({ name, at, length }) =>
    isReplyVariable(name) ? [{ variable: name, at, length }] : [],
  )
