import type { Readable } from 'node:stream'
import { denial } from '@beseda/contract/access.ts'
import type { Endpoint, Endpoints } from '@beseda/contract/endpoint.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import type * as z from 'zod/mini'
import type { Brand } from './brands.ts'
import type { Deps } from './deps.ts'
import type { Program, SignedIn, Visitor } from './gate.ts'
import { inputError } from './input-error.ts'

/** The context of one call. */
export interface Ctx {
  readonly deps: Deps
  readonly lang: Lang
  /** By the host of the request. */
  readonly brand: Brand
  readonly user: SignedIn | null
  readonly visitor: Visitor | null
  readonly program: Program | null
  /** The caller's network address, for rate limits. */
  readonly address: string
  readonly userAgent: string
  /** URL or origin of the calling page, as its browser sends it; null: not sent. */
  readonly page: string | null
  /** The header `idempotency-key`: a repeated call with it gets the first answer again. Null: not sent. */
  readonly callKey: string | null
  readonly signal: AbortSignal
  readonly upload: Upload | null
}
export interface Upload {
  readonly name: string
  readonly stream: Readable
  /** The announced length of the request, a little more than the file; null: not announced. */
  readonly bytes: number | null
}
/** The user of the call. `admit` has already checked their access. */
export const userOf = (ctx: Pick<Ctx, 'user'> & Partial<Ctx>): SignedIn => {
  if (!ctx.user) throw fail('UNAUTHENTICATED')
  return ctx.user
}
export const visitorOf = (ctx: Ctx): Visitor => {
  if (!ctx.visitor) throw fail('VISITOR_UNKNOWN')
  return ctx.visitor
}

export const programOf = (ctx: Ctx): Program => {
  if (!ctx.program) throw fail('API_KEY_INVALID')
  return ctx.program
}

type Handler<E extends Endpoint> = (ctx: Ctx, input: z.output<E['input']>) => Promise<z.input<E['entity']>>
/** A handler for every endpoint of the group, checked by the compiler. */
export type HandlersOf<G extends Endpoints> = { readonly [K in keyof G]: Handler<G[K]> }
export interface Route {
  readonly name: string
  readonly endpoint: Endpoint
  /** Throws when the caller may not call this endpoint. Runs before the input is checked and before an upload is read. */
  readonly admit: (ctx: Ctx) => void
  /** Returns the entity or throws an AppError. `raw`: path parameters, query and body in one object. */
  readonly handle: (ctx: Ctx, raw: unknown) => Promise<unknown>
}

export const routesOf = <G extends Endpoints>(group: G, handlers: HandlersOf<G>): Route[] =>
  Object.entries(group).map(([name, endpoint]) => ({
    name,
    endpoint,
    admit: (ctx) => {
      const denied = denial(endpoint.access, { viewer: ctx.user, visitor: ctx.visitor !== null, program: ctx.program })
      if (denied) throw fail(denied as 'ACCESS_DENIED')
    },
    handle: async (ctx, raw) => {
      const input = endpoint.input.safeParse(raw)
      if (!input.success) throw inputError(input.error)
      const handler = handlers[name as keyof G] as unknown as Handler<Endpoint>
      return handler(ctx, input.data)
    },
  }))
