import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clientMerges } from '@beseda/contract/endpoints/client-merges.ts'
import { call, type Stage, type ValidCall } from './valid-call.ts'

const clientOf = async (s: Stage, chatId = s.chatId): Promise<string> =>
  (await s.boss.call(chats.one, { chatId })).client.id
const pairOf = async (s: Stage) => {
  const stranger = await s.w.visitor('stranger')
  await stranger.writes('hello')
  const mergedId = await clientOf(s, await stranger.chatId())
  return { id: s.w.newId(), survivorId: await clientOf(s), mergedId }
}
/** Calls about two clients. */
export const validMergeCalls: readonly ValidCall[] = [
  call(clientMerges.merge, (s) => pairOf(s)),
  call(clientMerges.undo, async (s) => ({
    mergeId: (await s.boss.call(clientMerges.merge, await pairOf(s))).id,
  })),
]
