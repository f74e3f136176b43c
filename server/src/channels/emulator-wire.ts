import { parseExact } from '../platform/exact-json.ts'
import type { FormPart, Http, HttpCall, HttpLost } from '../platform/http/call.ts'

/** A call over a real connection, for servers that expose an emulator by HTTP. */
export interface WireCall {
  /** POST when absent. */
  readonly method?: string
  /** With the query, without the slash at its beginning. */
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
export interface WireFile {
  readonly field: string
  readonly name: string
  readonly mime: string
  readonly content: Buffer
}
export interface WireContent {
  /** Of JSON, of a form or of the query; numbers beyond 2^53 as digits. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly files: readonly WireFile[]
}

/** The fields and files of a call, however they came. */
export const contentOf = async ({ path, headers, body }: WireCall): Promise<WireContent> => {
  const query = Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''))
  const type = headers['content-type'] ?? ''
  if (type.startsWith('application/x-www-form-urlencoded'))
    return { fields: { ...query, ...Object.fromEntries(new URLSearchParams(body.toString())) }, files: [] }
  if (!type.startsWith('multipart/')) return { fields: { ...query, ...fieldsIn(body) }, files: [] }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const fields: Record<string, unknown> = { ...query }
  const files: WireFile[] = []
  for (const [field, value] of form)
    if (typeof value === 'string') fields[field] = value
    else files.push({ field, name: value.name, mime: value.type, content: Buffer.from(await value.arrayBuffer()) })
  return { fields, files }
}
const fieldsIn = (body: Buffer): WireContent['fields'] => {
  try {
    const json = parseExact(body.toString())
    return typeof json === 'object' && json !== null ? (json as WireContent['fields']) : {}
  } catch {
    return {}
  }
}

const concat = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
const formOf = async (parts: readonly FormPart[]): Promise<FormData> => {
  const form = new FormData()
  for (const p of parts)
    if ('value' in p) form.append(p.name, p.value)
    else form.append(p.name, new File([new Uint8Array(await concat(await p.open()))], p.fileName, { type: p.mime }))
  return form
}
const bodyOf = async ({
  json,
  form,
  multipart,
  stream,
  body,
}: HttpCall): Promise<Pick<WireCall, 'body' | 'headers'>> => {
  if (multipart) {
    const encoded = new Response(await formOf(multipart))
    const headers = { 'content-type': encoded.headers.get('content-type')! }
    return { headers, body: Buffer.from(await encoded.arrayBuffer()) }
  }
  if (form) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return { headers, body: Buffer.from(new URLSearchParams(form).toString()) }
  }
  if (stream) return { headers: { 'content-type': stream.mime }, body: await concat(await stream.open()) }
  if (json === undefined) return { headers: {}, body: body ?? Buffer.alloc(0) }
  return { headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(json)) }
}
const broken: HttpLost = { lost: true, sent: true, reason: 'ECONNRESET' }
const jsonIn = (body: Buffer): unknown => {
  try {
    return parseExact(body.toString())
  } catch {
    return null
  }
}

/** An emulator as the adapters' own `Http`, without a network: for tests of an adapter. `base`: the address it answers at. */
export const emulatorHttp = (base: string, overWire: (call: WireCall) => Promise<WireAnswer>): Http => {
  const ask = async (call: HttpCall): Promise<WireAnswer> => {
    if (!call.url.startsWith(`${base}/`)) throw new Error(`not the emulator: ${call.url}`)
    const { headers, body } = await bodyOf(call)
    const path = call.url.slice(base.length + 1)
    return overWire({ method: call.method, path, headers: { ...headers, ...call.headers }, body })
  }
  return {
    request: async (call) => {
      const answer = await ask(call)
      return answer === 'reset' ? broken : { lost: false, ...answer, json: jsonIn(answer.body) }
    },
    download: async (call, maxBytes) => {
      const answer = await ask(call)
      if (answer === 'reset') return broken
      async function* pieces(bytes: Buffer) {
        if (bytes.length > maxBytes) throw new Error('the body is too long')
        yield bytes
      }
      return { ...answer, lost: false, body: pieces(answer.body), cancel: () => {} }
    },
  }
}
