import { fail } from '@beseda/contract/errors/index.ts'
import type { RateLimits, RateName } from '../../platform/rate-limit.ts'

export interface Uploader {
  readonly organizationId: string
  /** One of the two. */
  readonly userId?: string
  readonly contactId?: string
}
type Quota = readonly [RateName, key: string]

/** The quotas of bytes that an upload counts against. */
export const quotasOf = ({ organizationId, contactId }: Uploader, address: string): readonly Quota[] =>
  contactId === undefined
    ? [['staffBytesByOrganization', organizationId]]
    : [
        ['uploadBytesByVisitor', contactId],
        ['uploadBytesByAddress', address],
        ['clientBytesByOrganization', organizationId],
      ]

/**
 * Counts bytes before they arrive, so that parallel uploads cannot bypass a quota. Returns a function that gives back those
 * that were not stored. Throws UPLOAD_QUOTA_EXCEEDED and counts nothing when one of the quotas is used up.
 */
export const chargeBytes = (
  limits: Pick<RateLimits, 'consume' | 'refund'>,
  quotas: readonly Quota[],
  bytes: number,
): ((unused: number) => void) => {
  const refund = (some: readonly Quota[], unused: number): void => {
    for (const [name, key] of some) limits.refund(name, key, unused)
  }
  quotas.forEach(([name, key], i) => {
    const allowed = limits.consume(name, key, bytes)
    if (allowed.ok) return
    refund(quotas.slice(0, i), bytes)
    throw fail('UPLOAD_QUOTA_EXCEEDED', { minutes: Math.ceil(allowed.retryAfterMs / 60_000) })
  })
  return (unused) => refund(quotas, unused)
}
