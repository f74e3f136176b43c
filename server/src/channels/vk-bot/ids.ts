import { createHash } from 'node:crypto'

/** VK counts messages anew in each chat: our id of a message is `<peer>_<number in the chat>`. */
export const messageId = (peer: string, numberInChat: string): string => `${peer}_${numberInChat}`
export const numberIn = (id: string): string => id.slice(id.lastIndexOf('_') + 1)
/** Chats of several people have ids from here; below are users. */
export const isGroupChat = (peer: string): boolean =>
  /^\d{10,}$/.test(peer) && BigInt(peer) >= 2_000_000_000n && BigInt(peer) < 2_100_000_000n

/** The idempotency key of `messages.send`: an integer of 32 bits, never 0, the same for every try. */
export const randomId = (partId: string): string =>
  String(createHash('sha256').update(partId).digest().readUInt32BE(0) & 0x7fffffff || 1)
