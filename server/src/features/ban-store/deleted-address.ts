import { hash } from 'node:crypto'
import { prepared } from '../../platform/db.ts'
import type { Settings } from '../../platform/deps.ts'
import { sign } from '../../platform/secrets.ts'
import { systemWork, type WorkDeps } from '../../platform/unit-of-work.ts'

type Secret = Pick<Settings, 'secret'>
const keyed = ({ secret }: Secret, digest: string): string =>
  `deleted:keyed:${sign(sign(secret, 'addresses of deleted clients'), digest).toString('hex')}`

/**
 * What stays of the address of a banned client whose data were deleted: an HMAC under the secret of the installation. It recognizes
 * the address, and without the secret a dump of the database does not tell it, even if all phone numbers are tried.
 */
export const deletedAddress = (settings: Secret, channelId: string, externalId: string): string =>
  keyed(settings, hash('sha256', `${channelId}:${externalId}`, 'hex'))

/** Earlier versions stored the SHA-256 alone. Contacts of deleted clients only, found by indexes. */
const unkeyed = prepared(`
  with recursive gone as (
    select client_id as id from client_deletions
    union select cl.id from gone join clients cl on cl.merged_into = gone.id
  )
  select k.id, substring(k.external_id from 9) as digest from gone join contacts k on k.client_id = gone.id
  where k.external_id ~ '^deleted:[0-9a-f]{64}$' limit 100 for update of k skip locked`)
const replace = prepared('update contacts set external_id = $2 where id = $1')

/** Puts the hashes of earlier versions under the key. The start calls it. */
export const keyDeletedAddresses = async (deps: WorkDeps & { readonly settings: Secret }): Promise<void> => {
  let found: number
  do {
    found = await systemWork(deps, async (s) => {
      const rows = await s.run<{ id: string; digest: string }>(unkeyed, [])
      for (const { id, digest } of rows) await s.run(replace, [id, keyed(deps.settings, digest)])
      return rows.length
    })
  } while (found > 0)
}
