import type { Readable } from 'node:stream'
import { denial } from '@beseda/contract/access.ts'
import type { Endpoint, Endpoints } from '@beseda/contract/endpoint.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import type * as z from 'zod/mini'
import type { Deps } from './deps.ts'
import type { Program, SignedIn, Visitor } from './gate.ts'
import { inputError } from './input-error.ts'

/** One call on its way to a handler. */
export interface Ctx {
  readonly deps: Deps
  readonly lang: Lang
  readonly user: SignedIn | null
  readonly visitor: Visitor | null
  readonly program: Program | null
  /** The caller's network address, for limits. */
  readonly address: string
  readonly userAgent: string
  /** Address of the page that calls, as its browser says; null: it does not. */
  readonly page: string | null
  readonly signal: AbortSignal
  readonly upload: { readonly name: string; readonly stream: Readable } | null
}
/** The caller of an endpoint that needs a user; the gate has let him in already. */
export const userOf = (ctx: Ctx): SignedIn => {
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
/** Every endpoint of the group has its handler, or this does not compile. */
export type HandlersOf<G extends Endpoints> = { readonly [K in keyof G]: Handler<G[K]> }
export interface Route {
  readonly name: string
  readonly endpoint: Endpoint
  /** Throws when this caller may not come in; nothing of the body is looked at before. */
  readonly admit: (ctx: Ctx) => void
  /** The entity, or a thrown AppError. `raw`: path parameters, query and body in one object. */
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
