/** What a reply template may name: `{{client.firstName}}`, or with a text that stands in, `{{client.firstName|friend}}`. */
export const replyVariables = [
  'client.firstName',
  'client.name',
  'operator.firstName',
  'operator.name',
  'team.name',
  'channel.name',
  'organization.name',
  'request.number',
  'greeting',
] as const
export type ReplyVariable = (typeof replyVariables)[number]

/** A name in double braces, with or without a text that stands in. */
const pattern = /\{\{([^{}|\n]*)(?:\|([^{}\n]*))?\}\}/g

export interface ReplyPlaceholder {
  readonly name: string
  /** undefined: none; it may be empty. */
  readonly fallback: string | undefined
  readonly at: number
  readonly length: number
}
export const placeholdersIn = (text: string): readonly ReplyPlaceholder[] =>
  [...text.matchAll(pattern)].map((m) => ({
    name: m[1]!.trim(),
    fallback: m[2]?.trim(),
    at: m.index,
    length: m[0].length,
  }))
export const isReplyVariable = (name: string): name is ReplyVariable => replyVariables.some((known) => known === name)
/** Whether every name in double braces is one of the list. */
export const hasKnownVariables = (text: string): boolean =>
  placeholdersIn(text).every(({ name }) => isReplyVariable(name))
