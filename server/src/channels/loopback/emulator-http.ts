import { parseExact } from '../../platform/exact-json.ts'
import type { FormPart, Http, HttpCall, HttpLost } from '../../platform/http/call.ts'
import type { CallFault, Faults } from './emulator-faults.ts'
import { holdPoll } from './emulator-poll.ts'
import { type Answered, type Asked, act, mayCall } from './emulator-rules.ts'
import type { State } from './emulator-state.ts'

/** A call over a real connection, for servers that expose the emulator by HTTP. */
export interface WireCall {
  /** Without the slash at its beginning. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
  /** Aborted when the caller is gone: what it waited for is not given to it. */
  readonly gone?: AbortSignal
}
/** `reset`: break the connection instead of answering. */
export type WireAnswer =
  | { readonly status: number; readonly headers: Record<string, string>; readonly body: Buffer }
  | 'reset'

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
    const given = parts.find((p): p is Exclude<FormPart, { value: string }> => !('value' in p))
    const file = given && { name: given.fileName, mime: given.mime, content: await concat(await given.open()) }
    // through text and back, so that ids are what a network would make of them
    const fields = multipart
      ? Object.fromEntries(values.map((p) => [p.name, p.value]))
      : parseExact(JSON.stringify(json ?? {}))
    return { path, token, fields: fields as Asked['fields'], file: file ?? null }
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
  const overWire = async ({ path, headers, body, gone }: WireCall): Promise<WireAnswer> => {
    const asked: Asked = {
      path,
      token: bearer(headers.authorization),
      ...(await contentOf(headers['content-type'] ?? '', body)),
    }
    const answered = await answer(asked, faults.ofCall(), gone)
    if (!answered) return 'reset'
    const type = answered.bytes ? {} : { 'content-type': 'application/json' }
    return { status: answered.status, headers: { ...type, ...answered.headers }, body: bytesOf(answered) }
  }
  return { http, overWire }
}
const contentOf = async (type: string, body: Buffer): Promise<Pick<Asked, 'fields' | 'file'>> => {
  if (!type.startsWith('multipart/')) return { fields: fieldsIn(body), file: null }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const file = form.get('file')
  if (file === null || typeof file === 'string') return { fields, file: null }
  return { fields, file: { name: file.name, mime: file.type, content: Buffer.from(await file.arrayBuffer()) } }
}
const fieldsIn = (body: Buffer): Asked['fields'] => {
  try {
    const json = parseExact(body.toString())
    return typeof json === 'object' && json !== null ? (json as Asked['fields']) : {}
  } catch {
    return {}
  }
}
