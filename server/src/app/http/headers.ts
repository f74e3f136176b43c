const from = (origin: string | null | undefined): string => (origin ? ` ${origin}` : '')
/** Security headers by kind of page. Nothing inline, nothing from elsewhere but the captcha that was configured. */
const csp = (o: { ancestors: string; connect: string; foreign?: string | null }): string =>
  [
    "default-src 'self'",
    `script-src 'self'${from(o.foreign)}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
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
/** The websocket of this very server; `'self'` alone does not cover it in every browser. */
const socketOrigin = (host: string): string => (/^[a-z0-9.:[\]-]+$/i.test(host) ? `ws://${host} wss://${host}` : '')

/** Pages of ours that nobody may frame: the console, the chat page, the demo shop. `captcha`: of others, for the console. */
export const pageHeaders = (host: string, captcha: string | null = null): Record<string, string> => ({
  ...common,
  'content-security-policy': csp({ ancestors: "'none'", connect: socketOrigin(host), foreign: captcha }),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-cache',
})
/** Pages for clients who follow a link: no scripts, never kept, and nobody they lead to learns the address. */
export const publicPageHeaders: Record<string, string> = {
  ...common,
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}
/** The widget's panel: framed by the shops that the channel allows, or by any. */
export const panelHeaders = (host: string, allowedHosts: readonly string[]): Record<string, string> => ({
  ...common,
  'content-security-policy': csp({
    ancestors: allowedHosts.length ? `'self' ${allowedHosts.join(' ')}` : '*',
    connect: socketOrigin(host),
  }),
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-cache',
})
/** The preview of a widget, framed by the console. */
export const previewHeaders = (host: string): Record<string, string> => ({
  ...common,
  'content-security-policy': csp({ ancestors: "'self'", connect: socketOrigin(host) }),
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-cache',
})
/** Script, style, font, picture. `foreign`: shops load it too (the widget's loader). */
export const assetHeaders = (o: { foreign: boolean; hashed: boolean }): Record<string, string> => ({
  ...common,
  // a worker lives under the policy of its own script
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
