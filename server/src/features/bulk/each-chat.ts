import type { BulkResult } from '@beseda/contract/entities/bulk.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { ErrorKind } from '@beseda/contract/errors/define.ts'
import { errors, errorText } from '@beseda/contract/errors/index.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { toAppError } from '../../platform/errors-http.ts'

const lostAccess: readonly ErrorKind[] = ['signIn', 'noRights', 'noOption']
/**
 * Applies one action to many chats in the order of the call, each in its own transaction. A refusal or an internal error
 * is reported for that chat and does not affect the others. An operator with three free slots gets the first three.
 */
export const eachChat = async <T extends { readonly chatId: string }>(
  ctx: Ctx,
  inputs: readonly T[],
  act: (input: T) => Promise<Chat>,
): Promise<BulkResult> => {
  const done: Chat[] = []
  const refused: BulkResult['refused'] = []
  const distinct = new Map(inputs.map((input) => [input.chatId, input]))
  for (const [chatId, input] of distinct) {
    try {
      done.push(await act(input))
    } catch (error) {
      const { refusal } = toAppError(error)
      const { kind } = errors[refusal.code]
      // the database is away: the caller repeats the call, and finished chats stay finished
      if (kind === 'unavailable') throw error
      // the caller lost access meanwhile: the other chats would be refused as well
      if (lostAccess.includes(kind)) throw error
      if (kind === 'broken') ctx.deps.log.error('one of many chats failed', { chatId, error })
      refused.push({ chatId, code: refusal.code, text: errorText(refusal, ctx.lang) })
    }
  }
  return { done, refused }
}
export const named = (chatIds: readonly string[]) => chatIds.map((chatId) => ({ chatId }))
