import { fail } from '@beseda/contract/errors/index.ts'
import { prepared } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const set = prepared(`
  update channels ch set account_id = $3 from (select id, account_id from channels where organization_id = $1 and id = $2 for no key update) before
  where ch.id = before.id returning before.account_id is not null and before.account_id <> $3 as "isOther"`)

/** Stores the account of the channel. True: it had another account before. */
export const setAccount = async (w: Work, channelId: string, accountId: string): Promise<boolean> => {
  const [row] = await w.run<{ isOther: boolean }>(set, [w.organizationId, channelId, accountId]).catch(refuseTaken)
  return row?.isOther ?? false
}
/**
 * For a write that the index of accounts may refuse: another active channel uses this account, here or in another
 * organization.
 */
export const refuseTaken = (error: unknown): never => {
  throw uniqueViolation(error) === 'channels_account' ? fail('SERVICE_ACCOUNT_EXISTS') : error
}
