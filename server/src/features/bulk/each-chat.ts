import type { BulkResult } from '@beseda/contract/entities/bulk.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { errors, errorText } from '@beseda/contract/errors/index.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { toAppError } from '../../platform/errors-http.ts'

/**
 * Does one thing to many chats, one after the other, each in a transaction of its own: a refusal, even a fault of ours,
 * says what became of that chat and leaves the others alone. In the order of the call, so that who has three places left
 * takes the first three.
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
      // Nothing can be done now: the caller asks again, and what is done stays done.
      if (kind === 'unavailable') throw error
      if (kind === 'broken') ctx.deps.log.error('one of many chats failed', { chatId, error })
      refused.push({ chatId, code: refusal.code, text: errorText(refusal, ctx.lang) })
    }
  }
  return { done, refused }
}
export const named = (chatIds: readonly string[]) => chatIds.map((chatId) => ({ chatId }))
