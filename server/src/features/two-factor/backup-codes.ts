import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { sign } from '../../platform/secrets.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const codeCount = 10
/** Crockford's alphabet: no two characters look alike. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 10

const hashOf = (deps: Pick<Deps, 'settings'>, userId: string, code: string): Buffer =>
  sign(sign(deps.settings.secret, 'backup codes'), `${userId} ${code}`)
/** Normalizes a typed code. */
const normal = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')

const forget = prepared(`delete from backup_codes where organization_id = $1 and user_id = $2`)
const insert = prepared(`
  insert into backup_codes (organization_id, user_id, code_hash) select $1, $2, h from unnest($3::bytea[]) as h`)
const use = prepared(
  `delete from backup_codes where organization_id = $1 and user_id = $2 and code_hash = $3 returning 1 as used`,
)

export const forgetBackupCodes = (w: Work, userId: string): void => w.write(forget, [w.organizationId, userId])

/** Replaces the backup codes by ten new ones. The table stores only their hashes. */
export const newBackupCodes = (deps: Deps, w: Work, userId: string): string[] => {
  const codes = Array.from({ length: codeCount }, () =>
    [...deps.random.bytes(length)].map((byte) => letters[byte % letters.length]).join(''),
  )
  forgetBackupCodes(w, userId)
  w.write(insert, [w.organizationId, userId, codes.map((code) => hashOf(deps, userId, code))])
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}
/** Uses up a code. True once per code. */
export const useBackupCode = async (deps: Deps, w: Work, userId: string, typed: string): Promise<boolean> =>
  (await w.run(use, [w.organizationId, userId, hashOf(deps, userId, normal(typed))])).length > 0
