import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { forgetBackupCodes } from './backup-codes.ts'

const remove = prepared(`delete from two_factors where organization_id = $1 and user_id = $2`)

/** Deletes the secret and the backup codes: from now on the password is enough. */
export const forgetSecondFactor = (w: Work, userId: string): void => {
  forgetBackupCodes(w, userId)
  w.write(remove, [w.organizationId, userId])
}
