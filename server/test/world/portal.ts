import type { EmulatedPortal } from '../../src/connectors/bitrix24/emulator.ts'
import type { Http } from '../../src/platform/http/call.ts'

/** Calls to the portal's address reach it, others are lost. */
export const portalHttp = (portal: () => EmulatedPortal): Http => ({
  request: async ({ url, json }) => {
    const { host, pathname } = new URL(url)
    if (host !== 'portal.bitrix24.example') return { lost: true, sent: false, reason: 'ENOTFOUND' }
    const answered = portal().answer(pathname, JSON.parse(JSON.stringify(json ?? {})))
    if (!answered) return { lost: true, sent: true, reason: 'ECONNRESET' }
    const body = Buffer.from(JSON.stringify(answered.json))
    return { lost: false, status: answered.status, headers: {}, json: JSON.parse(body.toString()), body }
  },
  download: async () => ({ lost: true, sent: false, reason: 'none' }),
})
