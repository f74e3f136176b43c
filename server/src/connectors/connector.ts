import type { Http } from '../platform/http/call.ts'

/** A person as a CRM has them. Addresses as people typed them there. */
export interface CrmPerson {
  readonly externalId: string
  readonly name: string
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  /** Milliseconds. */
  readonly changedAt: number
}
/** `limit`: later; `gone`: the person does not exist there any more. */
export type CrmTrouble = 'credentials' | 'gone' | 'limit' | 'rights' | 'unavailable' | 'unexpected'
export interface CrmFailure {
  readonly ok: false
  readonly trouble: CrmTrouble
  /** The code of the provider, without secrets. */
  readonly code: string
}
export type CrmResult<T> = ({ readonly ok: true } & T) | CrmFailure

export interface CrmQuestion {
  /** Only persons that changed from then on, milliseconds; null: all. */
  readonly since: number | null
  /** Persons after this id. */
  readonly after: string | null
}
export interface CrmPatch {
  readonly name: string | null
  readonly phones: readonly string[]
  readonly emails: readonly string[]
}
/** A CRM with which clients are synchronised. `address` is what the administrator entered; it holds the secret. */
export interface CrmConnector {
  readonly type: string
  /** Null: not an address of this CRM. */
  readonly hostOf: (address: string) => string | null
  /** Checks the access. `account`: whose it is. */
  readonly connect: (http: Http, address: string) => Promise<CrmResult<{ readonly account: string }>>
  readonly get: (http: Http, address: string, externalId: string) => Promise<CrmResult<{ readonly person: CrmPerson }>>
  /** By ascending ids. `total` is known on the first page; `next` null: the last page. */
  readonly page: (
    http: Http,
    address: string,
    question: CrmQuestion,
  ) => Promise<
    CrmResult<{ readonly people: readonly CrmPerson[]; readonly next: string | null; readonly total: number | null }>
  >
  /** The persons that `add` made for this client, or with one of the addresses. */
  readonly find: (
    http: Http,
    address: string,
    o: { readonly clientId: string; readonly phones: readonly string[]; readonly emails: readonly string[] },
  ) => Promise<CrmResult<{ readonly ids: readonly string[] }>>
  readonly add: (
    http: Http,
    address: string,
    o: CrmPatch & { readonly clientId: string },
  ) => Promise<CrmResult<{ readonly person: CrmPerson }>>
  readonly update: (http: Http, address: string, externalId: string, patch: CrmPatch) => Promise<CrmResult<object>>
  /** Where people find the person. */
  readonly linkOf: (address: string, externalId: string) => string
}
