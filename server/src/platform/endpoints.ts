import type { Readable } from 'node:stream'
import type { Endpoint, Endpoints } from '@beseda/contract/endpoint.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import type * as z from 'zod/mini'
import type { Brand } from './brands.ts'
import type { Deps } from './deps.ts'
import type { Program, SignedIn, Visitor } from './gate.ts'

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
/** The user of the call. Their access is checked already. */
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
  /** Returns the entity or throws an AppError. The caller has checked access and input. */
  readonly handle: Handler<Endpoint>
}

export const routesOf = <G extends Endpoints>(group: G, handlers: HandlersOf<G>): Route[] =>
  Object.entries(group).map(([name, endpoint]) => ({
    name,
    endpoint,
    handle: handlers[name as keyof G] as unknown as Handler<Endpoint>,
  }))
