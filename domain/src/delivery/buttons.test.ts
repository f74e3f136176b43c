import type { Button } from '@beseda/contract/entities/part.ts'
import { expect, test } from 'vitest'
import { fitButtons, withLabels } from './buttons.ts'

const reply = (label: string): Button => ({ kind: 'reply', label, payload: label })
const can = { buttons: { max: 2, textMax: 5 } }

test.each([
  [[reply('да'), reply('нет')], can, true],
  [[reply('пятая')], can, true],
  [[reply('шестая')], can, false],
  [[reply('👍👍👍👍👍')], can, true],
  [[reply(' ')], can, false],
  [[reply('1'), reply('2'), reply('3')], can, false],
  [[reply('да')], { buttons: null }, false],
] as const)('%j in %j: %s', (buttons, channel, fits) => expect(fitButtons(buttons, channel)).toBe(fits))
test('where the channel shows no buttons their labels are lines of the text', () => {
  const link: Button = { kind: 'link', label: 'Тарифы', url: 'https://example.com/t' }
  expect(withLabels('Что дальше?', [reply('Оператор'), link])).toBe(
    'Что дальше?\n• Оператор\n• Тарифы: https://example.com/t',
  )
})
