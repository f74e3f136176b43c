import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { forgetBackupCodes } from './backup-codes.ts'

const remove = prepared(`delete from two_factors where organization_id = $1 and user_id = $2`)

/** The secret and the backup codes are gone: from now on the password opens alone. */
export const forgetSecondFactor = (w: Work, userId: string): void => {
  forgetBackupCodes(w, userId)
  w.write(remove, [w.organizationId, userId])
}
