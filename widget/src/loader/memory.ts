/** The panel drops longer messages unread. */
const mostKept = 40_000

/** A page may be forbidden to store anything: then the next visit starts anew. */
const attempt = <T>(act: () => T, otherwise: T): T => {
  try {
    return act()
  } catch {
    return otherwise
  }
}

/**
 * What the host page remembers for the widget, written only after an interaction: in the session storage that the
 * greeting is done with; in the local storage one entry, with a mark that somebody has written, and for a browser
 * that forbids storage to frames of another site (private windows do) what the panel would keep itself.
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
      let room = mostKept
      return Object.entries(read()).flatMap(([key, value]) => {
        room -= value.length
        return room > 0 ? [{ key, value }] : []
      })
    },
    /** Somebody has written from this site before: the panel may load by itself to count what is unread. */
    isKnown: () => read().known !== undefined,
    setKnown: (isSet: boolean) => keep('known', isSet ? '1' : null),
    isGreeted: () => attempt(() => sessionStorage.getItem(name) !== null, false),
    setGreeted: () => attempt(() => sessionStorage.setItem(name, '1'), undefined),
  }
}
