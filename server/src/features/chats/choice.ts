import type { Choice } from '@beseda/contract/entities/choice.ts'
import type { Named } from '@beseda/contract/entities/user.ts'
import type { StoredChoice } from '@beseda/domain/distribution/stored-choice.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { findChat } from '../chat-view/index.ts'

const last = prepared(`select last_choice as choice from chat_sessions where organization_id = $1 and id = $2`)
const names = prepared(`select id, name from users where organization_id = $1 and id = any ($2::uuid[]) order by id`)

/** Why the chat is assigned to its operator, or why it waits. */
export const lastChoice = async (c: Runner, user: SignedIn, chatId: string): Promise<Choice | null> => {
  const chat = await findChat(c, user, chatId)
  const [row] = await c.run<{ choice: StoredChoice | null }>(last, [user.organizationId, chat.session.id])
  if (!row?.choice) return null
  const { operatorId, ...choice } = row.choice
  const ids = choice.trace.considered.map((p) => p.id)
  const people = await c.run<Named>(names, [user.organizationId, [...ids, ...(operatorId ? [operatorId] : [])]])
  return { ...choice, operator: people.find((p) => p.id === operatorId) ?? null, people }
}
