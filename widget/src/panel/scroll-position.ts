import { useCallback, useEffect, useLayoutEffect, useRef } from 'preact/hooks'

/** A distance to the end below this counts as being at the end, in CSS pixels. */
const atEndPx = 48
/** Space above the marker of unread messages after scrolling to it. */
const aboveMarkerPx = 96

/**
 * Keeps the scroll position of the feed. At the end, it stays at the end when content grows; elsewhere the topmost
 * visible message stays where it is when content is added above it.
 */
export const useScrollPosition = (onMove: () => void) => {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const anchor = useRef<{ element: HTMLElement; offset: number } | null>(null)

  const remember = useCallback(() => {
    const el = box.current
    if (!el) return
    isAtEnd.current = el.scrollHeight - el.scrollTop - el.clientHeight <= atEndPx
    const messages = el.querySelectorAll<HTMLElement>('[data-key]')
    let first = 0
    for (let last = messages.length - 1; first < last; ) {
      const middle = (first + last) >> 1
      if (messages[middle]!.offsetTop + messages[middle]!.offsetHeight > el.scrollTop) last = middle
      else first = middle + 1
    }
    const element = messages[first]
    anchor.current = element ? { element, offset: element.offsetTop - el.scrollTop } : null
  }, [])
  const restore = useCallback(() => {
    const el = box.current
    if (!el || el.clientHeight === 0) return
    if (isAtEnd.current) el.scrollTop = el.scrollHeight
    else if (anchor.current?.element.isConnected)
      el.scrollTop = anchor.current.element.offsetTop - anchor.current.offset
  }, [])
  const toEnd = useCallback(() => {
    isAtEnd.current = true
    restore()
  }, [restore])
  const toMarker = useCallback(() => {
    const el = box.current
    const marker = el?.querySelector<HTMLElement>('[data-marker]')
    if (!el || !marker) return
    el.scrollTop = marker.offsetTop - aboveMarkerPx
    remember()
  }, [remember])

  // After each render: added content must not move the text being read.
  useLayoutEffect(restore)
  useEffect(() => {
    const el = box.current
    if (!el) return
    const onScroll = () => {
      remember()
      onMove()
    }
    const watcher = new ResizeObserver(() => {
      restore()
      onMove()
    })
    watcher.observe(el)
    if (el.firstElementChild) watcher.observe(el.firstElementChild)
    el.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      watcher.disconnect()
      el.removeEventListener('scroll', onScroll)
    }
  }, [onMove, remember, restore])
  return { box, isAtEnd, toEnd, toMarker }
}

/** The `seq` of the newest message of which at least half is visible. */
export const seqInView = (box: HTMLElement): number => {
  const edge = box.scrollTop + box.clientHeight
  const messages = box.querySelectorAll<HTMLElement>('[data-seq]')
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = messages[i]!
    if (message.offsetTop + message.offsetHeight / 2 <= edge) return Number(message.dataset.seq)
  }
  return 0
}
