import { expect, test } from 'vitest'
import { splitQuoted } from './quoted.ts'

test.each([
  ['Gmail, Russian', 'Да\n\nпт, 20 нояб. 2026 г. в 10:15, Магазин <help@shop.example>:\n\n> Вам удобно?\n'],
  [
    'Gmail, broken line',
    'Да\n\nпт, 20 нояб. 2026 г. в 10:15, Магазин «Очень длинное имя» <\nhelp@shop.example>:\n\n> Вам удобно?\n',
  ],
  ['Gmail, English', 'Да\n\nOn Fri, Nov 20, 2026 at 10:15 AM Shop <help@shop.example> wrote:\n\n> Ok?\n'],
  ['Gmail, English, broken line', 'Да\n\nOn Fri, Nov 20, 2026 at 10:15 AM Shop <help@shop.example>\nwrote:\n\n> Ok?\n'],
  ['Yandex', 'Да\n\n20.11.2026, 10:15, "Магазин" <help@shop.example>:\n> Вам удобно?\n'],
  ['Mail.ru', 'Да\n\n>Пятница, 20 ноября 2026, 10:15 +03:00 от Магазин <help@shop.example>:\n>\n>Вам удобно?\n'],
  ['Thunderbird', 'Да\n\n20.11.2026 10:15, Магазин пишет:\n> Вам удобно?\n'],
  [
    'Outlook, Russian',
    'Да\n\nОт: Магазин <help@shop.example>\nОтправлено: 20 ноября 2026 г. 10:15\nКому: anna@client.example\nТема: Заказ\n\nВам удобно?\n',
  ],
  [
    'Outlook, English',
    'Да\n\n________________________________\nFrom: Shop <help@shop.example>\nSent: Friday\nTo: Anna\n\nOk?\n',
  ],
  ['Outlook, original message', 'Да\n\n-----Original Message-----\nFrom: Shop\n\nOk?\n'],
  ['Apple Mail', 'Да\n\n> 20 нояб. 2026 г., в 10:15, Магазин <help@shop.example> написал(а):\n> \n> Вам удобно?\n'],
])('%s', (_, letter) => {
  const { text, quoted } = splitQuoted(letter)
  expect(text).toBe('Да')
  expect(quoted).toMatch(/удобно|Ok/)
})
test.each([
  ['an answer between the lines', '> Вам удобно?\nДа\n> Когда?\nЗавтра'],
  ['a sentence with a colon', 'Мой брат написал:\nне приедет'],
  ['a list', 'Нужно:\n- соль\n- сахар'],
  ['one line of a head', 'Тема: доставка. Когда приедет?'],
  ['a signature', 'Да\n-- \nАнна'],
])('%s stays as it is', (_, letter) => expect(splitQuoted(letter)).toEqual({ text: letter, quoted: '' }))
test('a letter that only quotes is shown', () => expect(splitQuoted('> all\n> of it').text).toBe('> all\n> of it'))
test('hostile texts end in time', () => {
  for (const line of [
    'On '.repeat(50_000),
    `${'a'.repeat(299)}:\n`.repeat(2000),
    '>'.repeat(100_000),
    'пн, :'.repeat(40_000),
    'From: x\n'.repeat(20_000),
  ])
    expect(splitQuoted(line).text.length).toBeGreaterThan(0)
})
