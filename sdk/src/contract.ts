import type { Endpoint, EntityOf, InputOf } from '@beseda/contract/endpoint.ts'
import type { realtimePoll } from '@beseda/contract/endpoints/realtime.ts'
import type { widget } from '@beseda/contract/endpoints/widget.ts'

/**
 * The values of the contract that are needed at run time, copied so that its schemas stay out of the browser's
 * download. contract.test.ts compares them with the contract.
 */
export const servicePrefix = '/api'
export const realtimePath = '/realtime'
export const heartbeatMs = 15_000
export const silenceMs = 40_000
export const pollMs = 25_000
export const typingMs = 6_000
export const signInCloseCode = 4401

export type Calls = typeof widget & { readonly poll: typeof realtimePoll.visitor }
export type CallName = keyof Calls
export type CallInput<K extends CallName> = Calls[K] extends Endpoint ? InputOf<Calls[K]> : never
export type CallEntity<K extends CallName> = Calls[K] extends Endpoint ? EntityOf<Calls[K]> : never

export const calls: Readonly<Record<CallName, readonly [method: 'GET' | 'POST', path: string]>> = {
  settings: ['GET', '/widget/:widgetId/settings'],
  start: ['POST', '/widget/:widgetId/session'],
  messages: ['GET', '/widget/messages'],
  send: ['POST', '/widget/messages'],
  receipts: ['POST', '/widget/receipts'],
  typing: ['POST', '/widget/typing'],
  rate: ['POST', '/widget/rating'],
  profile: ['POST', '/widget/profile'],
  transcript: ['POST', '/widget/transcript'],
  upload: ['POST', '/widget/files'],
  poll: ['POST', '/widget/realtime/poll'],
}
