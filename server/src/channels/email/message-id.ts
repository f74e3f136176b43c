import { domainOf } from './settings.ts'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ours = new RegExp(`^<?(${uuid})@[^>\\s]+>?$`, 'i')

/** The same for every try, so that receivers may recognize a repeated letter. */
export const messageIdOf = (partId: string, from: string): string => `<${partId}@${domainOf(from)}>`

/** The part behind a Message-ID of ours, or null. Its domain may have changed since. */
export const ownPartId = (messageId: string): string | null => ours.exec(messageId.trim())?.[1]?.toLowerCase() ?? null
