import { placeholdersIn } from '@beseda/contract/reply-variables.ts'
import { firstNameOf, isName } from '../reply-templates/fill.ts'

/** What texts of bots may name, as reply templates do: `{{client.firstName|friend}}`. Nobody has the chat, so no operator. */
export const botVariables = [
  'client.firstName',
  'client.name',
  'channel.name',
  'organization.name',
  'request.number',
] as const
export type BotVariable = (typeof botVariables)[number]
export const isBotVariable = (name: string): name is BotVariable => botVariables.some((known) => known === name)
export type BotValues = { readonly [K in BotVariable]?: string }

/** “Guest 1234”, a phone or an address is not how a person is called. */
export const botValues = (o: {
  readonly client: string
  readonly channel: string
  readonly organization: string
  readonly request: number
}): BotValues => ({
  'client.name': isName(o.client) ? o.client : '',
  'client.firstName': isName(o.client) ? firstNameOf(o.client) : '',
  'channel.name': o.channel,
  'organization.name': o.organization,
  'request.number': String(o.request),
})
/** The text with its values. What is unknown or empty becomes the text that stands in, or nothing: never the braces. */
export const fillBotText = (text: string, values: BotValues): string =>
  placeholdersIn(text).reduceRight((filled, { name, fallback, at, length }) => {
    const value = (isBotVariable(name) ? values[name]?.trim() : '') || (fallback ?? '')
    return filled.slice(0, at) + value + filled.slice(at + length)
  }, text)
