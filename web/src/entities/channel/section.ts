import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'

/** A section of the channel's form: what it shows, what it sends, and which changes of the log it can restore. */
export interface Section<V extends object> {
  readonly valuesOf: (channel: Channel) => V
  readonly toInput: (values: V) => object
  /** By field of the audit log. */
  readonly former: { readonly [field: string]: (before: AuditChange['before']) => Partial<V> }
}
