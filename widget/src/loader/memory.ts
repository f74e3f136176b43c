/** The panel drops longer messages unread. */
const maxLength = 40_000

/** A page may be forbidden to store anything: then every visit is the first one. */
const attempt = <T>(action: () => T, fallback: T): T => {
  try {
    return action()
  } catch {
    return fallback
  }
}

/**
 * What the host page stores for the widget, written only after an interaction. Session storage: a flag that the
 * greeting was closed or answered. Local storage, in one entry: a flag that this browser has written, and the panel's
 * own entries where the browser forbids storage to frames of another site (private windows).
 */
export const createMemory = (widgetId: string) => {
  const name = `chat-widget.${widgetId}`
  const read = (): Record<string, string> => attempt(() => JSON.parse(localStorage.getItem(name) ?? '{}'), {})
  const keep = (key: string, value: string | null) =>
    attempt(() => {
      const { [key]: before, ...kept } = read()
      if (before === (value ?? undefined)) return
      if (value !== null) kept[key] = value
      if (Object.keys(kept).length) localStorage.setItem(name, JSON.stringify(kept))
      else localStorage.removeItem(name)
    }, undefined)
  return {
    keep,
    kept: () => {
      let room = maxLength
      return Object.entries(read()).flatMap(([key, value]) => {
        room -= value.length
        return room > 0 ? [{ key, value }] : []
      })
    },
    /** This browser has written on this site before: the panel may load by itself to count unread messages. */
    isKnown: () => read().known !== undefined,
    setKnown: (isSet: boolean) => keep('known', isSet ? '1' : null),
    isGreeted: () => attempt(() => sessionStorage.getItem(name) !== null, false),
    setGreeted: () => attempt(() => sessionStorage.setItem(name, '1'), undefined),
  }
}
