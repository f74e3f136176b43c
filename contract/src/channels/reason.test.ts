import { expect, test } from 'vitest'
import { channelTypes } from './index.ts'
import { reasonInWords } from './reason.ts'

test('a code of a provider is said in words of both languages, anything else as it is', () => {
  for (const { type, label, reasons = {} } of Object.values(channelTypes) as readonly {
    type: string
    label: { ru: string; en: string }
    reasons?: Record<string, { ru: string; en: string }>
  }[])
    for (const [code, words] of Object.entries(reasons)) {
      expect(reasonInWords(`${type} ${code}`, 'ru')).toBe(`${label.ru} ${code}: ${words.ru}`)
      expect(reasonInWords(`${type} ${code}`, 'eng')).toBe(`${label.en} ${code}: ${words.en}`)
      expect(/[а-яё]/i.test(words.ru) && !/[а-яё]/i.test(words.en)).toBe(true)
    }
  expect(reasonInWords('email boxFull 552 5.2.2', 'eng')).toBe('Email 552 5.2.2: the mailbox of the recipient is full')
  for (const reason of ['ECONNRESET', 'vk_bot 123456', 'nothing 5', 'vk_bot toString', ''])
    expect(reasonInWords(reason, 'ru')).toBe(reason)
})
