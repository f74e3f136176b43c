import { byUser } from '@beseda/domain/chat-session/state.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { ChangedBy } from '../company-store/index.ts'

export const changedBy = ({ userId }: SignedIn): ChangedBy => ({ by: byUser(userId), auditBy: byUser(userId) })
