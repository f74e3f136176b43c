import type { TemplateTexts } from '@beseda/contract/entities/registered-template.ts'
import { expect, test } from 'vitest'
import { blanksIn, fillTemplate, messageText, valueKeys } from './blanks.ts'
import { templateCodes } from './check-template.ts'
import { firstValues, valueCodes } from './check-values.ts'
import { canFill, headerMisfit, sampleMisfit } from './header.ts'

const texts: TemplateTexts = {
  title: 'Заказ {{1}}',
  text: 'Здравствуйте, {{1}}. Заказ ждёт до {{2}}, {{1}}.',
  footer: 'Кофейня «Зерно»',
  buttons: [
    { kind: 'reply', label: 'Приду', target: '' },
    { kind: 'link', label: 'Открыть', target: 'https://zerno.example/{{1}}' },
  ],
}
const examples = { 'title.1': '17', 1: 'Анна', 2: 'вечера', 'button.1': '17' }
const draft = { ...texts, name: 'order_ready', examples }
const named = { ...texts, text: 'Здравствуйте, {{name}}. Ваш оператор {{operator}}.' }

test('blanks: each once, in every place that has a value', () => {
  expect(blanksIn('{{1}} и {{ 2 }}, {{1}}')).toEqual(['1', '2'])
  expect(valueKeys(texts)).toEqual(['title.1', '1', '2', 'button.1'])
  expect(valueKeys(named)).toEqual(['title.1', 'name', 'operator', 'button.1'])
})
test('a filled template is what the client reads; a blank without a value stays', () => {
  const full = fillTemplate(texts, { ...examples, 2: '' })
  expect(full.text).toBe('Здравствуйте, Анна. Заказ ждёт до {{2}}, Анна.')
  expect(full.buttons[1]!.target).toBe('https://zerno.example/17')
  expect(messageText(fillTemplate(texts, examples))).toBe(
    'Заказ 17\n\nЗдравствуйте, Анна. Заказ ждёт до вечера, Анна.\n\nКофейня «Зерно»',
  )
  expect(messageText({ ...texts, title: '', footer: '' })).toBe(texts.text)
})
test('a value is not a template of its own: its braces stay as they are', () => {
  expect(fillTemplate(texts, { ...examples, 1: '{{2}}' }).text).toContain('Здравствуйте, {{2}}. Заказ ждёт до вечера')
})
test('values: none empty, no line break, and the filled text within the limit', () => {
  expect(valueCodes(texts, examples)).toEqual({})
  expect(valueCodes(texts, { ...examples, 1: '\u200b', 2: 'a\nb' })).toEqual({
    1: 'TEMPLATE_VALUE_MISSING',
    2: 'TEMPLATE_VALUE_FORMAT',
  })
  expect(valueCodes(texts, {})).toMatchObject({
    'title.1': 'TEMPLATE_VALUE_MISSING',
    'button.1': 'TEMPLATE_VALUE_MISSING',
  })
  expect(valueCodes(texts, { ...examples, 2: 'я'.repeat(1000) })).toEqual({ 2: 'TEXT_TOO_LONG' })
  expect(valueCodes(texts, { ...examples, 'title.1': 'я'.repeat(55) })).toEqual({ 'title.1': 'TEXT_TOO_LONG' })
})
test('first values: the name where the text greets, or where the blank says so', () => {
  const known = { name: 'Пётр', operator: 'Мария' }
  expect(firstValues(draft, known)).toEqual({ 'title.1': '', 1: 'Пётр', 2: '', 'button.1': '' })
  expect(firstValues({ ...named, examples }, known)).toMatchObject({ name: 'Пётр', operator: 'Мария' })
  const code = { ...draft, text: 'Ваш код {{1}}. Никому его не говорите', examples: { 1: '123456' } }
  expect(firstValues(code, known)[1]).toBe('')
})
test('a right template has no codes', () => {
  expect(templateCodes(draft)).toEqual({})
})
test.each([
  ['name', { name: 'Order Ready' }, 'TEMPLATE_NAME_FORMAT'],
  ['text', { text: 'Заказ {{2}} готов' }, 'TEMPLATE_BLANKS_ORDER'],
  ['text', { text: 'Заказ {{1}} для {{name}} готов' }, 'TEMPLATE_BLANKS_ORDER'],
  ['text', { text: '{{1}}, заказ готов' }, 'TEMPLATE_BLANK_AT_EDGE'],
  ['text', { text: 'Заказ готов, {{1}} ' }, 'TEMPLATE_BLANK_AT_EDGE'],
  ['title', { title: 'Заказ {{1}} от {{2}}' }, 'TEMPLATE_BLANK_NOT_ALLOWED'],
  ['title', { title: 'Заказ {{2}}' }, 'TEMPLATE_BLANKS_ORDER'],
  ['title', { header: { kind: 'image' } }, 'TEMPLATE_TWO_HEADINGS'],
  ['footer', { footer: 'Кофейня {{1}}' }, 'TEMPLATE_BLANK_NOT_ALLOWED'],
  ['examples.2', { examples: { ...examples, 2: ' ' } }, 'TEMPLATE_EXAMPLE_MISSING'],
  ['buttons', { buttons: Array(11).fill(texts.buttons[0]) }, 'TEMPLATE_BUTTONS'],
  ['buttons', { buttons: Array(3).fill({ ...texts.buttons[1], target: 'https://a.example' }) }, 'TEMPLATE_BUTTONS'],
  ['buttons.0.label', { buttons: [{ ...texts.buttons[0]!, label: '{{1}}' }] }, 'TEMPLATE_BLANK_NOT_ALLOWED'],
  ['buttons.0.target', { buttons: [{ ...texts.buttons[1]!, target: 'http://a.example' }] }, 'TEMPLATE_LINK_FORMAT'],
  [
    'buttons.0.target',
    { buttons: [{ ...texts.buttons[1]!, target: 'https://{{1}}.example' }] },
    'TEMPLATE_LINK_FORMAT',
  ],
  ['buttons.0.target', { buttons: [{ kind: 'phone' as const, label: 'Звонок', target: '8-800' }] }, 'PHONE_FORMAT'],
])('%s of %j: %s', (field, wrong, code) => {
  expect(templateCodes({ ...draft, ...wrong })).toMatchObject({ [field]: code })
})
test('the heading is one file of its kind, within the limits of WhatsApp', () => {
  const file = (mime: string, bytes = 1) => ({ mime, bytes })
  const code = (needs: string | null, ...files: { mime: string; bytes: number }[]) =>
    headerMisfit(needs, files)?.code ?? null
  expect([canFill(null), canFill('video'), canFill('location')]).toEqual([true, true, false])
  expect(code(null)).toBeNull()
  expect(code('image')).toBe('TEMPLATE_HEADER_MISSING')
  expect(code('image', file('image/png'), file('image/png'))).toBe('TEMPLATE_HEADER_MISSING')
  expect(code('image', file('image/webp'))).toBe('TEMPLATE_HEADER_FORMAT')
  expect(code('image', file('image/png', 5 * 1024 * 1024))).toBeNull()
  expect(code('image', file('image/png', 5 * 1024 * 1024 + 1))).toBe('FILE_TOO_BIG')
  expect(code('video', file('video/mp4'))).toBeNull()
  expect(code('document', file('application/pdf'))).toBeNull()
})
test('a sample of a heading: the formats that the provider takes for a review', () => {
  const code = (kind: 'image' | 'video' | 'document', mime: string, bytes = 1) =>
    sampleMisfit(kind, { mime, bytes })?.code ?? null
  expect([code('image', 'image/png'), code('video', 'video/mp4'), code('document', 'application/pdf')]).toEqual([
    ...[null, null, null],
  ])
  expect(code('image', 'image/webp')).toBe('TEMPLATE_HEADER_FORMAT')
  expect(code('video', 'video/3gpp')).toBe('TEMPLATE_HEADER_FORMAT')
  expect(code('document', 'text/plain')).toBe('TEMPLATE_HEADER_FORMAT')
  expect(code('image', 'image/jpeg', 5 * 1024 * 1024 + 1)).toBe('FILE_TOO_BIG')
})
