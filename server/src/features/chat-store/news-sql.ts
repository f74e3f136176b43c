/**
 * Whether a message is news to the operator of the chat: the client wrote it, or it is an internal message of somebody else.
 * @param operator an expression of their id
 */
export const isNewsFor = (operator: string): string => `
  (m.kind = 'message' and m.author_kind = 'client' or m.kind = 'internal' and m.author_id is distinct from ${operator})`
