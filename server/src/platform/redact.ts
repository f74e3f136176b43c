const secretKey =
  /^(?:.*[-_.])?(?:authorization|cookie|set-?cookie|password|passwd|passphrase|secret|token|bearer|credentials?|api[-_]?key|private[-_]?key)s?$/i
const camelSecret = /(?:Authorization|Cookie|Password|Secret|Token|ApiKey|PrivateKey)s?$/
const redacted = '[redacted]'

/** Secrets recognized by their form: bearers, named secrets, passwords and signatures in URLs, our own tokens. */
const secretText: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer\s+)[\w.~+/=-]{8,}/gi, `$1${redacted}`],
  [/\b(authorization["']?\s*[:=]\s*["']?)(?:\w+\s+)?[^\s"',;]+/gi, `$1${redacted}`],
  [
    /\b([\w-]*(?:token|password|secret|api[-_]?key)["']?\s*[:=]\s*)(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'&,;})]+)/gi,
    `$1${redacted}`,
  ],
  [/([?&](?:[\w.-]*(?:key|signature|sig|code)|s)=)[^&\s"'#]+/gi, `$1${redacted}`],
  [/(\w+:\/\/[^\s:/@]*:)[^\s@/]+@/g, `$1${redacted}@`],
  [/\bbsd_[\w-]{20,}/g, `bsd_${redacted}`],
  [/\bbot\d{5,}:[\w-]{20,}/g, `bot${redacted}`],
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43}(?![\w-])/g, redacted],
  [/\$argon2id\$[^\s"']+/g, redacted],
]
/** Personal data that errors of mail and SMS servers quote. */
const personalText: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '[e-mail]'],
  [/(?<!\w)\+\d{10,15}(?!\d)/g, '[phone]'],
]
const maxText = 4_000
/** Characters that end a line or move a terminal's cursor, beyond what JSON escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** Cleans a text for one line of the log: no secrets, no control characters, limited length. */
export const cleanText = (text: string): string => {
  let clean = text.length > maxText ? `${text.slice(0, maxText)}…` : text
  for (const [pattern, instead] of [...secretText, ...personalText]) clean = clean.replace(pattern, instead)
  return clean.replace(control, (c) => (c === '\n' ? '\\n' : `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`))
}
const maxDepth = 6
const maxEntries = 50

/** A copy of `value` that is safe to log: secrets redacted at any depth, errors as data, cycles and long lists cut. */
export const cleanData = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
  if (typeof value === 'function') return '[function]'
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) return '[deep]'
  if (value instanceof Error) return cleanError(value, depth)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (value instanceof Map || value instanceof Set) return cleanData([...value], depth)
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((item) => cleanData(item, depth + 1))
  return cleanEntries(Object.entries(value), depth)
}
const cleanEntries = (entries: [string, unknown][], depth: number): object =>
  Object.fromEntries(
    entries
      .slice(0, maxEntries)
      .map(([key, item]) => [cleanText(key), isSecret(key) ? redacted : cleanData(item, depth + 1)]),
  )
const isSecret = (key: string): boolean => secretKey.test(key) || camelSecret.test(key)

/** Fields in which PostgreSQL's errors quote rows: names, addresses and texts of clients. */
const rowContent = ['detail', 'where', 'internalQuery']

const cleanError = (error: Error, depth: number): object => {
  const { name, message, stack, cause } = error
  const own = Object.entries(error).filter(([key]) => key !== 'cause' && !rowContent.includes(key))
  return {
    name: cleanText(name),
    message: cleanText(message),
    stack: stack
      ?.split('\n')
      .slice(1, 12)
      .map((line) => cleanText(line.trim())),
    ...cleanEntries(own, depth),
    ...(cause !== undefined && { cause: cleanData(cause, depth + 1) }),
  }
}
