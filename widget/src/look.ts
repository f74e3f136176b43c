/**
 * Colours derived from the organization's accent colour so that text on it and in it keeps a contrast of 4.5 (WCAG AA).
 */
export interface Accent {
  /** Fill of header, launcher, the visitor's bubbles and the send button. */
  readonly fill: string
  /** Text on `fill`. */
  readonly on: string
}

type Rgb = readonly [number, number, number]
const needed = 4.5
const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
const ink: Rgb = [11, 17, 16]
/** The darkest light and the lightest dark surface behind accent-coloured text. */
const lightSurface: Rgb = [235, 240, 240]
const darkSurface: Rgb = [34, 43, 44]
const fallback = '#0B7A74'

export const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

export const accentOf = (colour: string): Accent => {
  const rgb = parse(isColour(colour) ? colour : fallback)
  const whiteFits = contrast(rgb, white) >= needed
  const inkFits = contrast(rgb, ink) >= needed
  const fill = whiteFits || inkFits ? rgb : blendUntil(rgb, black, white)
  return {
    fill: print(fill),
    on: print(whiteFits || !inkFits ? white : ink),
  }
}

/** The accent for text and lines on light and on dark surfaces. */
export const accentTextOf = (colour: string): { readonly onLight: string; readonly onDark: string } => {
  const rgb = parse(isColour(colour) ? colour : fallback)
  return {
    onLight: print(blendUntil(rgb, black, lightSurface)),
    onDark: print(blendUntil(rgb, white, darkSurface)),
  }
}

/** WCAG 2 contrast of two colours written as `#RRGGBB`: 1 to 21. */
export const contrastOf = (a: string, b: string): number => contrast(parse(a), parse(b))

const parse = (colour: string): Rgb => {
  const bits = Number.parseInt(colour.slice(1), 16)
  return [bits >> 16, (bits >> 8) & 255, bits & 255]
}
const print = ([r, g, b]: Rgb): string => `#${((1 << 24) | (r << 16) | (g << 8) | b).toString(16).slice(1)}`
const weights = [0.2126, 0.7152, 0.0722]
const luminance = (rgb: Rgb): number =>
  rgb.reduce((sum, part, i) => {
    const s = part / 255
    return sum + weights[i]! * (s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4)
  }, 0)
const contrast = (a: Rgb, b: Rgb): number => {
  const ratio = (luminance(a) + 0.05) / (luminance(b) + 0.05)
  return Math.max(ratio, 1 / ratio)
}
/** Mixes as little of `to` into `from` as makes it readable on `other`. */
const blendUntil = (from: Rgb, to: Rgb, other: Rgb): Rgb => {
  for (let part = 0; part < 1; part += 0.02) {
    const mixed = from.map((f, i) => Math.round(f + (to[i]! - f) * part)) as unknown as Rgb
    if (contrast(mixed, other) >= needed) return mixed
  }
  return to
}
