const from = (origin: string | null | undefined): string => (origin ? ` ${origin}` : '')
/** Security headers by kind of page. No inline code, and no foreign origin except the configured captcha. */
const csp = (o: { ancestors: string; connect: string; foreign?: string | null }): string =>
  [
    "default-src 'self'",
    `script-src 'self'${from(o.foreign)}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    // a voice message is heard before it is sent
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${o.connect}${from(o.foreign)}`,
    `frame-src 'self'${from(o.foreign)}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${o.ancestors}`,
  ].join('; ')

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}
/** The websocket origin of this server: `'self'` alone does not cover it in every browser. */
const socketOrigin = (host: string): string => (/^[a-z0-9.:[\]-]+$/i.test(host) ? `ws://${host} wss://${host}` : '')

/**
 * Our pages that must not be framed: the console, the chat page, the demo shop. `captcha`: the provider's origin, for the
 * console.
 */
export const pageHeaders = (host: string, captcha: string | null = null): Record<string, string> => ({
  ...common,
  // operators record voice messages
  'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=()',
  'content-security-policy': csp({ ancestors: "'none'", connect: socketOrigin(host), foreign: captcha }),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-cache',
})
/** Pages for clients who follow a link: no scripts, no caching, no referrer. */
export const publicPageHeaders: Record<string, string> = {
  ...common,
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}
/** An article that everybody may read. A cached copy outlives the end of its publication by five minutes at most. */
export const articleHeaders = (robots: string): Record<string, string> => ({
  ...publicPageHeaders,
  'cache-control': 'public, max-age=300',
  'x-robots-tag': robots,
})
/** The widget's panel: only the hosts that the channel allows may frame it, or any host without a list. */
export const panelHeaders = (host: string, allowedHosts: readonly string[]): Record<string, string> => ({
  ...common,
  'content-security-policy': csp({
    ancestors: allowedHosts.length ? `'self' ${allowedHosts.join(' ')}` : '*',
    connect: socketOrigin(host),
  }),
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-cache',
})
/** The preview of a widget: only the console may frame it. */
export const previewHeaders = (host: string): Record<string, string> => ({
  ...common,
  'content-security-policy': csp({ ancestors: "'self'", connect: socketOrigin(host) }),
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-cache',
})
/** Scripts, styles, fonts, pictures. `foreign`: other sites load it too (the widget's loader). */
export const assetHeaders = (o: { foreign: boolean; hashed: boolean }): Record<string, string> => ({
  ...common,
  // a worker uses the policy of its own script
  'content-security-policy': "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': o.foreign ? 'cross-origin' : 'same-origin',
  ...(o.foreign && { 'access-control-allow-origin': '*' }),
  'cache-control': o.hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
})
export const apiHeaders: Record<string, string> = {
  ...common,
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
