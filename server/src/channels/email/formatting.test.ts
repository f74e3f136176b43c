import { parseMarks } from '@beseda/contract/parse-marks.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { letterOf } from './compose.ts'
import type { Settings } from './settings.ts'

const settings = { fromName: 'Shop', signature: '', login: 'shop@shop.example', address: 'shop@shop.example' }
const to = { externalId: 'anna@client.example', address: 'anna@client.example', thread: null }
const write = async (typed: string) => {
  const marked = parseMarks(typed, ['bold', 'italic', 'strike', 'code', 'link'])
  const content = { kind: 'text' as const, buttons: [], ...marked }
  const { text, html } = await letterOf({ id: '1', to, content, automatic: false }, settings as unknown as Settings)
  return { text: String(text), html: String(html), marked }
}
test('formatting is in the HTML, the plain text has none', async () => {
  const { text, html } = await write('*Заказ* _готов_: [здесь](https://shop.example/?a=1&b=2), ~1 200~ `A<1>`')
  expect(text).toBe('Заказ готов: здесь, 1 200 A<1>')
  expect(html).toBe(
    '<div dir="auto"><b>Заказ</b> <i>готов</i>: <a href="https://shop.example/?a=1&amp;b=2">здесь</a>, <s>1 200</s> <code>A&lt;1&gt;</code></div>',
  )
})
test('nothing that is typed becomes a tag or an attribute', async () => {
  const piece = fc.constantFrom(
    ...['<script>', '</b>', '"', "'", '&lt;', '*', '_', '`', '~', '[a](https://a.example/"onclick="x)', '\n', 'а', ' '],
    ...['https://a.example/"><img src=x>', '<a href="javascript:x">', '[<b>](mailto:a@b.example)'],
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 20 }), async (pieces) => {
      const { text, html, marked } = await write(pieces.join(''))
      expect(text).toBe(marked.text)
      const left = html.replace(
        /<\/?(?:b|i|s|code|div)>|<div dir="auto">|<br>|<a href="(?:https?:\/\/|mailto:)[^"<>]*">|<\/a>/g,
        '',
      )
      expect(left).not.toMatch(/[<>"]/)
    }),
  )
})
