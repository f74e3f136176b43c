import { expect, test } from 'vitest'
import { channelTypeOf, channelTypes } from './index.ts'

const provided = Object.keys(channelTypes)
  .map((type) => channelTypeOf(type)!)
  .filter((type) => type.can.transport === 'provider' && !type.hidden && !type.builtIn)

test.each(provided.map((type) => [type.type, type] as const))(
  '%s says step by step how to connect it',
  (_, { help = [] }) => {
    expect(help.length).toBeGreaterThanOrEqual(4)
    expect(help.some(({ picture }) => picture?.lines.some(({ mark }) => mark))).toBe(true)
    for (const { text, link = 'https://' } of help) {
      expect([text.ru, text.en].filter((words) => words.trim() === '' || words.endsWith('.'))).toEqual([])
      expect(link).toMatch(/^https:\/\//)
    }
  },
)
