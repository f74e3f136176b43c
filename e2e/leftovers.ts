import type { Page } from '@playwright/test'

export interface Responses {
  readonly text: () => Promise<string>
  readonly forget: () => void
}
/** All texts that came from the server but its own sentences: what people have typed, in whatever language. */
export const recordResponses = (page: Page): Responses => {
  const texts: string[] = []
  const answers: Promise<void>[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value)
    else if (Array.isArray(value)) for (const inner of value) collect(inner)
    else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) if (key !== 'error') collect(inner)
  }
  const read = (text: string) => {
    try {
      collect(JSON.parse(text))
    } catch {
      // Not JSON: no data.
    }
  }
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname.startsWith('/api/'))
      answers.push(
        answer.text().then(read, () => {
          // the page was left before the answer had come
        }),
      )
  })
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => read(String(payload))))
  return {
    text: async () => {
      await Promise.all(answers)
      return texts.join('\n')
    },
    forget: () => {
      answers.length = 0
      texts.length = 0
    },
  }
}
/** Every text that a person sees or hears read out: nodes, names, hints; not what is hidden from everybody. */
export const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'data-tip']
    const texts: string[] = [document.title]
    const walk = (element: Element): void => {
      // Initials are made from a name; the name of a language is in that language.
      if (element.matches('script, style, noscript, [hidden], [aria-hidden="true"], [lang]:not(html)')) return
      for (const name of names) texts.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) {
        if (node instanceof Element) walk(node)
        else if (node instanceof Text) texts.push(node.data)
      }
    }
    walk(document.body)
    return texts
  })
/** Russian stretches that nobody has typed. A comma parts them: names are joined by it. */
export const leftovers = (texts: readonly string[], data: string): string[] => {
  const own = data.replace(/\s+/g, ' ')
  const stretches = texts.flatMap((text) => text.replace(/\s+/g, ' ').match(/[а-яё][а-яё\s.–—-]*[а-яё]|[а-яё]/gi) ?? [])
  return [...new Set(stretches)].filter((stretch) => !own.includes(stretch))
}
