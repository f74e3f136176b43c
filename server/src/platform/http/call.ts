/** HTTP calls as plain values, for adapters and for features that call other systems. */
export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** At most one of these five is the body. Ids beyond 2^53 go into `json` as `integer(digits)` of exact-json.ts. */
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
  readonly multipart?: readonly FormPart[]
  readonly body?: Buffer
  readonly stream?: StreamedBody
  /** Milliseconds for the whole call with redirects; 10,000 by default. */
  readonly timeoutMs?: number
}
/** The bytes of a file, which is never in memory as a whole. `bytes`: its exact size. */
export interface StreamedBody {
  readonly mime: string
  readonly bytes: number
  readonly open: () => Promise<AsyncIterable<Uint8Array>>
}
/** One field of a multipart body. A file is streamed, so it is never in memory as a whole. */
export type FormPart =
  | { readonly name: string; readonly value: string }
  | {
      readonly name: string
      readonly fileName: string
      readonly mime: string
      /** The exact size: it is part of the content-length, which some providers require. */
      readonly bytes: number
      readonly open: () => Promise<AsyncIterable<Uint8Array>>
    }
/** No response. With `sent` the call may have arrived; otherwise it certainly did not. */
export interface HttpLost {
  readonly lost: true
  readonly sent: boolean
  readonly reason: string
}
export interface HttpAnswer {
  readonly lost: false
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /**
   * Whole numbers beyond 2^53 become strings of their digits. Null when the body is not JSON, is compressed although not
   * requested, or is longer than 5 MB.
   */
  readonly json: unknown
  readonly body: Buffer
}
/** A body that is still arriving. Iterating throws when the connection breaks or `maxBytes` is exceeded. */
export interface HttpStream {
  readonly lost: false
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: AsyncIterable<Buffer>
  /** Ends the connection when the body is not wanted. */
  readonly cancel: () => void
}
export type HttpOutcome = HttpAnswer | HttpLost
/** Neither method rejects. Reasons contain no address and no header, so they may be logged and shown. */
export interface Http {
  readonly request: (call: HttpCall) => Promise<HttpOutcome>
  /** Returns the body as a stream of at most `maxBytes`. Here `timeoutMs` limits each silence, not the whole time. */
  readonly download: (call: HttpCall, maxBytes: number) => Promise<HttpStream | HttpLost>
}
