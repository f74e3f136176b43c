import type { WireAnswer, WireCall } from '../../../server/src/channels/emulator-wire.ts'

/** What a form of the console asks for, and what identifies the account at the provider. */
export interface Account {
  readonly id: string
  readonly settings: Readonly<Record<string, unknown>>
}
/** A client's message that the provider shall have. The same `act` is the same message. */
export interface Writing {
  readonly act: string
  readonly account: string
  readonly client: string
  readonly text: string
}
/** A message of the business that the provider accepted, in the order of acceptance. */
export interface AcceptedReply {
  readonly client: string
  readonly text: string
}
/** An emulated provider as its own process drives it. What a call has answered outlives a kill of the process. */
export interface ProviderSide {
  readonly account: () => Promise<Account>
  readonly client: (account: string, name: string) => Promise<string>
  readonly writes: (w: Writing) => Promise<void>
  /** Those of the acts that our server has acknowledged. */
  readonly taken: (acts: readonly string[]) => readonly string[]
  readonly accepted: () => readonly AcceptedReply[]
  /** Clients read what they have got: the provider reports it, where it reports such things. */
  readonly read: () => Promise<void>
  /** Updates that our server has not acknowledged yet; of a mailbox: the number of its newest letter. */
  readonly waiting: () => number
  /** The provider's API. */
  readonly overWire: (call: WireCall) => Promise<WireAnswer>
}
export interface SideOptions {
  /** What the process keeps over a kill. */
  readonly file: string
  /** The address of this process. */
  readonly home: string
  /** Where our server's webhooks are. */
  readonly serverUrl: string
  readonly seed: number
  /** Ports of this process in addition to that of `home`. */
  readonly ports: readonly number[]
}
/** Faults of our calls: 5 % are limited, 1 % reset before the provider acts, 1 % after it has acted, 2 % fail. */
export const callFaults = { limit429: 0.05, resetBefore: 0.01, lostAnswer: 0.01, error500: 0.02 }
/** Faults of the provider's calls to us. */
export const hookFaults = { duplicate: 0.1, reorder: 0.2, repeatOld: 0.05 }

/** Each message of the test ends with its own id, whatever a channel does with the rest. */
export const marked = (words: string, id: string): string => `${words} ledger ${id}`
export const idIn = (text: string): string | null =>
  /ledger ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/.exec(text)?.[1] ?? null

/** Calls our webhook at the address of the test, whatever public address the provider was given. */
export const callServer = async (
  serverUrl: string,
  url: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<number> => {
  const { pathname, search } = new URL(url)
  const call = { method: 'POST', headers, body: new Uint8Array(body) }
  const answer = await fetch(`${serverUrl}${pathname}${search}`, call).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  return answer?.status ?? 0
}
