/** The HTTP of this server as plain values, for adapters and for features that call other systems. */
export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** At most one of these four is the body. Ids beyond 2^53 go into `json` as `integer(digits)` of exact-json.ts. */
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
  readonly multipart?: readonly FormPart[]
  readonly body?: Buffer
  /** For everything together, redirects too; 10 s by default. */
  readonly timeoutMs?: number
}
/** One field of a multipart body. A file is read while it is sent, so it never lies in memory as a whole. */
export type FormPart =
  | { readonly name: string; readonly value: string }
  | {
      readonly name: string
      readonly fileName: string
      readonly mime: string
      /** Exact: it makes the content-length, which some providers insist on. */
      readonly bytes: number
      readonly open: () => Promise<AsyncIterable<Uint8Array>>
    }
/** No answer. The call may have arrived when `sent` is true; otherwise it certainly did not. */
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
   * Whole numbers beyond 2^53 are strings of their digits. Null when the body is not JSON, is compressed although not
   * asked for, or is longer than 5 MB.
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
/** Neither method rejects. Reasons name no address and no header, so they may be logged and shown. */
export interface Http {
  readonly request: (call: HttpCall) => Promise<HttpOutcome>
  /** The body as a stream of at most `maxBytes`. `timeoutMs` is the longest silence here, not the whole time. */
  readonly download: (call: HttpCall, maxBytes: number) => Promise<HttpStream | HttpLost>
}
