import type { ExtraFieldKind } from '@beseda/contract/entities/extra-field.ts'
import type { Http } from '../platform/http/call.ts'

/** A field of persons that an organization added to its CRM. */
export interface CrmField {
  readonly code: string
  readonly name: string
  readonly kind: ExtraFieldKind
  /** It holds several values. */
  readonly many: boolean
}
export interface CrmCompany {
  readonly externalId: string
  readonly name: string
}
/** A person as a CRM has them. Addresses and names as people typed them there. */
export interface CrmPerson {
  readonly externalId: string
  readonly name: string
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  readonly companies: readonly CrmCompany[]
  /** Of the fields of the access, by their codes: dates as 2026-01-31, numbers with a point, yes or no. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** The texts that its fields of the kind `choice` can have now, by the codes of the fields. */
  readonly choices: Readonly<Record<string, readonly string[]>>
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
  /** What is added. */
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  /** By their names; those that are missing are made. */
  readonly companies: readonly string[]
  /** New values by codes. */
  readonly fields: CrmPerson['fields']
}
export interface CrmAccess {
  /** What the administrator entered; it holds the secret. */
  readonly address: string
  /** Fields that are read and written. */
  readonly fields: readonly CrmField[]
}
/** A CRM with which clients are synchronised. */
export interface CrmConnector {
  readonly type: string
  /** Null: not an address of this CRM. */
  readonly hostOf: (address: string) => string | null
  /** Checks the access. `account`: whose it is. */
  readonly connect: (http: Http, address: string) => Promise<CrmResult<{ readonly account: string }>>
  /** Fields that can be synchronised. */
  readonly fields: (http: Http, address: string) => Promise<CrmResult<{ readonly fields: readonly CrmField[] }>>
  readonly get: (
    http: Http,
    access: CrmAccess,
    externalId: string,
  ) => Promise<CrmResult<{ readonly person: CrmPerson }>>
  /** By ascending ids. `total` is known on the first page; `next` null: the last page. */
  readonly page: (
    http: Http,
    access: CrmAccess,
    question: CrmQuestion,
  ) => Promise<
    CrmResult<{ readonly people: readonly CrmPerson[]; readonly next: string | null; readonly total: number | null }>
  >
  /** The persons that `add` made for this client, or with one of the addresses. */
  readonly find: (
    http: Http,
    access: CrmAccess,
    o: { readonly clientId: string; readonly phones: readonly string[]; readonly emails: readonly string[] },
  ) => Promise<CrmResult<{ readonly ids: readonly string[] }>>
  readonly add: (
    http: Http,
    access: CrmAccess,
    o: CrmPatch & { readonly clientId: string },
  ) => Promise<CrmResult<{ readonly person: CrmPerson }>>
  /** `person`: as it was read. */
  readonly update: (http: Http, access: CrmAccess, person: CrmPerson, patch: CrmPatch) => Promise<CrmResult<object>>
  /** Where people find the person. */
  readonly linkOf: (address: string, externalId: string) => string
}
