import { parseExact } from '../../platform/exact-json.ts'
import type { FormPart, Http, HttpCall, HttpLost } from '../../platform/http/call.ts'
import type { CallFault, Faults } from '../emulator-faults.ts'
import { contentOf, type WireAnswer, type WireCall } from '../emulator-wire.ts'
import { holdPoll } from './emulator-poll.ts'
import { type Answered, type Asked, act, mayCall } from './emulator-rules.ts'
import type { State } from './emulator-state.ts'

const bearer = (header: string | undefined): string | null => header?.replace(/^Bearer /, '') ?? null
const concat = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
const lost: Partial<Record<CallFault, HttpLost>> = {
  notConnected: { lost: true, sent: false, reason: 'ECONNREFUSED' },
  resetBefore: { lost: true, sent: true, reason: 'ECONNRESET' },
  lostAnswer: { lost: true, sent: true, reason: 'ECONNRESET' },
}
const rejected: Partial<Record<CallFault, Answered>> = {
  error500: { status: 500, json: { code: 'internal' } },
  limit429: { status: 429, headers: { 'retry-after': '7' }, json: { code: 'limit' } },
}
interface Parts {
  readonly state: State
  readonly faults: Faults
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
  readonly slowMs: number
}
/** The provider behind the server's own `Http`, without a network, and the same for a real connection. */
export const emulatorHttp = ({ state, faults, now, wait, slowMs }: Parts) => {
  /** null: no answer reaches the caller, for the reason in the fault. */
  const answer = async (asked: Asked, fault: CallFault | null, gone?: AbortSignal): Promise<Answered | null> => {
    if (fault === 'notConnected' || fault === 'resetBefore') return null
    if (fault === 'slow') await wait(slowMs)
    const rejection = fault && rejected[fault]
    if (!rejection && asked.path === 'updates' && mayCall(state, asked.path, asked.token, now()))
      if (!(await holdPoll(state, asked.fields, wait, gone))) return { status: 409, json: { code: 'other_reader' } }
    if (gone?.aborted) return null
    const answered = rejection ? rejection : act(state, asked, now())
    return fault === 'lostAnswer' ? null : answered
  }
  const askedOf = async ({ url, headers, json, multipart }: HttpCall): Promise<Asked> => {
    const path = new URL(url).pathname.slice(1)
    const token = bearer(headers?.authorization)
    const parts = multipart ?? []
    const values = parts.filter((p): p is FormPart & { value: string } => 'value' in p)
    const given = parts.filter((p): p is Exclude<FormPart, { value: string }> => !('value' in p))
    const files = await Promise.all(
      given.map(async (p) => ({ name: p.fileName, mime: p.mime, content: await concat(await p.open()) })),
    )
    // through text and back, so that ids are what a network would make of them
    const fields = multipart
      ? Object.fromEntries(values.map((p) => [p.name, p.value]))
      : parseExact(JSON.stringify(json ?? {}))
    return { path, token, fields: fields as Asked['fields'], file: files[0] ?? null, files }
  }
  const bytesOf = ({ json, bytes }: Answered): Buffer => bytes ?? Buffer.from(JSON.stringify(json ?? {}))
  const http: Http = {
    request: async (call) => {
      const fault = faults.ofCall()
      const answered = await answer(await askedOf(call), fault)
      if (!answered) return lost[fault!]!
      const body = bytesOf(answered)
      return {
        lost: false,
        status: answered.status,
        headers: answered.headers ?? {},
        json: parseExact(body.toString()),
        body,
      }
    },
    download: async (call, maxBytes) => {
      const fault = faults.ofCall()
      const answered = await answer(await askedOf(call), fault)
      if (!answered) return lost[fault!]!
      async function* body() {
        const bytes = bytesOf(answered!)
        if (bytes.length > maxBytes) throw new Error('the body is too long')
        for (let at = 0; at < bytes.length; at += 16_384) yield bytes.subarray(at, at + 16_384)
      }
      return { lost: false, status: answered.status, headers: answered.headers ?? {}, body: body(), cancel: () => {} }
    },
  }
  const overWire = async (call: WireCall): Promise<WireAnswer> => {
    const { fields, files } = await contentOf(call)
    const asked: Asked = {
      path: call.path,
      token: bearer(call.headers.authorization),
      fields,
      file: files[0] ?? null,
      files,
    }
    const answered = await answer(asked, faults.ofCall(), call.gone)
    if (!answered) return 'reset'
    const type = answered.bytes ? {} : { 'content-type': 'application/json' }
    return { status: answered.status, headers: { ...type, ...answered.headers }, body: bytesOf(answered) }
  }
  return { http, overWire }
}
