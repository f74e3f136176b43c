import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { reseal } from '../../platform/reseal.ts'
import { createSeal, type Seal, sign } from '../../platform/secrets.ts'

/** The prefix and the form of Standard Webhooks (standardwebhooks.com), for which receivers have libraries. */
const prefix = 'whsec_'
const secretBytes = 32

const sealOf = ({ settings, random }: Pick<Deps, 'settings' | 'random'>): Seal =>
  createSeal(settings.sealKeys, 'webhook secrets', random)

export interface NewSecret {
  /** As the receiver gets it. */
  readonly secret: string
  readonly sealed: Buffer
}
export const newSecret = (deps: Pick<Deps, 'settings' | 'random'>, webhookId: string): NewSecret => {
  const bytes = deps.random.bytes(secretBytes)
  return { secret: prefix + bytes.toString('base64'), sealed: sealOf(deps).close(bytes, webhookId) }
}
interface Signed {
  readonly webhookId: string
  readonly sealed: Buffer
  readonly eventId: string
  /** Seconds since 1970. */
  readonly at: number
  readonly body: string
}
export const signedHeaders = (
  deps: Pick<Deps, 'settings' | 'random'>,
  { webhookId, sealed, eventId, at, body }: Signed,
): Record<string, string> => {
  const key = sealOf(deps).open(sealed, webhookId)
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': eventId,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${sign(key, `${eventId}.${at}.${body}`).toString('base64')}`,
  }
}
interface Row {
  readonly id: string
  readonly sealed: Buffer
}
const outdated = prepared(`
  select id, sealed from webhooks where substring(sealed from 1 for 4) <> $1 limit 100 for update skip locked`)
const replace = prepared(`update webhooks set sealed = $1 where id = $2`)
export const resealWebhooks = (deps: Deps): Promise<void> =>
  reseal<Row>(deps, sealOf(deps), { outdated, replace, keyOf: (r) => [r.id], ownerOf: (r) => r.id })
