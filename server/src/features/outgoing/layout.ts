import type { Letter } from './letter.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes[c]!)

const paragraph = (text: string): string => {
  const safe = escaped(text)
  if (/^\d{4,8}$/.test(text)) return `<p style="font-size:28px;letter-spacing:4px;margin:16px 0"><b>${safe}</b></p>`
  if (/^https?:\/\/\S+$/.test(text)) return `<p style="margin:16px 0"><a href="${safe}">${safe}</a></p>`
  return `<p style="margin:16px 0;white-space:pre-line">${safe}</p>`
}
export const textOf = ({ paragraphs }: Letter): string => `${paragraphs.join('\n\n')}\n`
/** HTML without pictures or external content, so that mail programs show it unchanged. */
export const htmlOf = ({ paragraphs }: Letter): string =>
  `<!doctype html><html><body style="font:16px/24px sans-serif;max-width:560px">${paragraphs.map(paragraph).join('')}</body></html>`
