export type Placement =
  | 'bottom-start'
  | 'bottom-end'
  | 'bottom'
  | 'top-start'
  | 'top-end'
  | 'top'
  | 'right-start'
  | 'right'

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
export interface Size {
  readonly width: number
  readonly height: number
}
const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high))

/**
 * Left and top, in CSS pixels of the window, of a box of `size` next to `anchor`. It flips to the other side where
 * there is no space, and keeps `margin` to the edges of the window.
 */
export const placementOf = (
  anchor: Box,
  size: Size,
  view: Size,
  placement: Placement,
  gap = 4,
  margin = 8,
): { left: number; top: number } => {
  const [side, align] = placement.split('-')
  const maxLeft = view.width - size.width - margin
  const maxTop = view.height - size.height - margin
  if (side === 'right') {
    const right = anchor.left + anchor.width + gap
    const left = right <= maxLeft ? right : anchor.left - gap - size.width
    const top = align === 'start' ? anchor.top : anchor.top + (anchor.height - size.height) / 2
    return { left: clamp(left, margin, maxLeft), top: clamp(top, margin, maxTop) }
  }
  const above = anchor.top - gap - size.height
  const below = anchor.top + anchor.height + gap
  const fitsBelow = below <= maxTop
  const fitsAbove = above >= margin
  const top = side === 'top' ? (fitsAbove || !fitsBelow ? above : below) : fitsBelow || !fitsAbove ? below : above
  const start = anchor.left
  const end = anchor.left + anchor.width - size.width
  const left = align === 'start' ? start : align === 'end' ? end : (start + end) / 2
  return { left: clamp(left, margin, maxLeft), top: clamp(top, margin, maxTop) }
}

/** Moves an element of the top layer next to its anchor. */
export const positionAt = (element: HTMLElement, anchor: Element, placement: Placement, gap?: number): void => {
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const size = { width: element.offsetWidth, height: element.offsetHeight }
  const { left, top } = placementOf(anchor.getBoundingClientRect(), size, view, placement, gap)
  element.style.left = `${Math.round(left)}px`
  element.style.top = `${Math.round(top)}px`
}
