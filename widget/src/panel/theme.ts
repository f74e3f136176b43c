import { accentOf, accentTextOf } from '../look.ts'

export type Scheme = 'auto' | 'light' | 'dark'

/** Applies colours to this document: the accent by a stylesheet of its own, light or dark by an attribute. */
export const createTheme = (css: string) => {
  const base = new CSSStyleSheet()
  const own = new CSSStyleSheet()
  base.replaceSync(css)
  document.adoptedStyleSheets = [base, own]
  const dark = matchMedia('(prefers-color-scheme: dark)')
  let wanted: Scheme = 'auto'
  const apply = () => {
    const isDark = wanted === 'dark' || (wanted === 'auto' && dark.matches)
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  }
  dark.addEventListener('change', apply)
  apply()
  return {
    setScheme: (scheme: Scheme) => {
      wanted = scheme
      apply()
    },
    setAccent: (colour: string) => {
      const { fill, on } = accentOf(colour)
      const { onLight, onDark } = accentTextOf(colour)
      own.replaceSync(`:root{--fill:${fill};--on:${on};--fg:${onLight}}:root[data-theme=dark]{--fg:${onDark}}`)
    },
  }
}
export type Theme = ReturnType<typeof createTheme>
