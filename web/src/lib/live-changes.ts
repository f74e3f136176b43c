/** Something about chats or people has changed: for screens that show sums of everything and cannot apply frames one by one. */
const listeners = new Set<() => void>()
export const noteLiveChange = (): void => {
  for (const listener of listeners) listener()
}
export const onLiveChange = (changed: () => void): (() => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
