import type { LucideProps } from 'lucide-react'
import { createElement, type ReactNode } from 'react'

/** A shape of an icon: the `d` of a path, or a tag with its attributes. */
export type Shape = string | readonly [tag: string, attributes: Readonly<Record<string, string>>]

const fixed = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
const isNamed = (props: object): boolean =>
  Object.entries(props).some(([key, value]) => value != null && /^(aria-.*|role|title)$/.test(key))

/**
 * An icon of lucide from its shapes alone. The build replaces the package's components by it
 * (web/build/small-icons.ts): the same picture in a third of the bytes.
 */
export const icon =
  (...shapes: readonly Shape[]) =>
  ({
    size = 24,
    color = 'currentColor',
    strokeWidth = 2,
    absoluteStrokeWidth,
    children,
    ...rest
  }: LucideProps): ReactNode =>
    createElement(
      'svg',
      {
        ...fixed,
        width: size,
        height: size,
        stroke: color,
        strokeWidth: absoluteStrokeWidth ? (Number(strokeWidth) * 24) / Number(size) : strokeWidth,
        ...(!children && !isNamed(rest) && { 'aria-hidden': 'true' }),
        ...rest,
      },
      ...shapes.map((shape) =>
        typeof shape === 'string' ? createElement('path', { d: shape }) : createElement(shape[0], shape[1]),
      ),
      children,
    )
