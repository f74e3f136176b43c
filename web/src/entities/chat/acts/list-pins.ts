import { chatPins } from '@beseda/contract/endpoints/chat-pins.ts'
import { call } from '../../../lib/api.ts'

export const listPins = async (signal: AbortSignal): Promise<readonly string[]> =>
  (await call(chatPins.list, {}, { signal })).chatIds
