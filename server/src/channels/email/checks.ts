import type { SenderChecks } from '@beseda/contract/entities/part.ts'
import type { Email } from 'postal-mime'

const methods = ['spf', 'dkim', 'dmarc'] as const
type Method = (typeof methods)[number]
const isMethod = (text: string): text is Method => (methods as readonly string[]).includes(text)
/** Comments nest, and may hold anything: `(google.com: domain of a@b designates 1.2.3.4 as permitted sender)`. */
const withoutComments = (text: string): string => {
  const shorter = text.replace(/\([^()]*\)/g, ' ')
  return shorter === text ? text : withoutComments(shorter)
}
/**
 * What the server `trusted` says about the sender (RFC 8601); null: nothing. Anybody can write such a header, and each
 * server puts its own above those that came with the letter: the first one with its name is from it.
 */
export const checksOf = ({ headers }: Email, trusted: string): SenderChecks | null => {
  const name = trusted.trim().toLowerCase()
  if (name === '') return null
  for (const { key, value } of headers) {
    if (key !== 'authentication-results' || value.length > 10_000) continue
    const [server = '', ...results] = withoutComments(value).split(';')
    if (server.trim().split(/\s/)[0]?.toLowerCase() !== name) continue
    const found: { -readonly [M in Method]?: string } = {}
    for (const result of results) {
      const [, method = '', verdict = ''] = /^\s*([a-z]+)\s*=\s*([a-z]+)/i.exec(result) ?? []
      const [known, said] = [method.toLowerCase(), verdict.toLowerCase()]
      // a letter has several signatures: one that holds is enough
      if (isMethod(known) && (found[known] === undefined || said === 'pass')) found[known] = said
    }
    return Object.keys(found).length > 0 ? found : null
  }
  return null
}
