import type { TemplateTexts } from '@beseda/contract/entities/registered-template.ts'

const blank = /\{\{\s*(\w+)\s*\}\}/g

/** The blanks of a text in their order, each once. */
export const blanksIn = (text: string): string[] => [...new Set([...text.matchAll(blank)].map((m) => m[1]!))]

/** Where a value goes: `1` or a name in the text, `title.1` in the heading, `button.0` in the address of the first button. */
export const valueKeys = ({ title, text, buttons }: Pick<TemplateTexts, 'title' | 'text' | 'buttons'>): string[] => [
  ...blanksIn(title).map((key) => `title.${key}`),
  ...blanksIn(text),
  ...buttons.flatMap(({ target }, i) => (blanksIn(target).length > 0 ? [`button.${i}`] : [])),
]

const filled = (text: string, valueAt: (key: string) => string | undefined): string =>
  text.replace(blank, (whole, key: string) => valueAt(key) || whole)

/** The texts with values in place of their blanks. A blank without a value stays, so that a preview shows it. */
export const fillTemplate = (t: TemplateTexts, values: Readonly<Record<string, string>>): TemplateTexts => ({
  title: filled(t.title, (key) => values[`title.${key}`]),
  text: filled(t.text, (key) => values[key]),
  footer: t.footer,
  buttons: t.buttons.map((b, i) => ({ ...b, target: filled(b.target, () => values[`button.${i}`]) })),
})
/** The message as one text: for the feed, for searches and for exports. */
export const messageText = ({ title, text, footer }: TemplateTexts): string =>
  [title, text, footer].filter((part) => part !== '').join('\n\n')
