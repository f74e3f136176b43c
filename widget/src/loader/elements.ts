/** Creates elements one by one: a host page may forbid setting HTML (Trusted Types) and inline styles (CSP). */
export const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}

export const button = (className: string, onClick: () => void, ...children: (Node | string)[]): HTMLButtonElement => {
  const made = element('button', className, ...children)
  made.type = 'button'
  made.addEventListener('click', onClick)
  return made
}

const svgSpace = 'http://www.w3.org/2000/svg'
export const icon = (size: number, ...paths: string[]): SVGSVGElement => {
  const svg = document.createElementNS(svgSpace, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('width', `${size}`)
  svg.setAttribute('height', `${size}`)
  svg.setAttribute('aria-hidden', 'true')
  for (const d of paths) {
    const path = document.createElementNS(svgSpace, 'path')
    path.setAttribute('d', d)
    svg.append(path)
  }
  return svg
}

/** A stylesheet to which the host page's style-src does not apply. */
export const sheetOf = (root: ShadowRoot | Document, css: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets.push(sheet)
  return sheet
}
