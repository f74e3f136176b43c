import { checkBot } from '@beseda/domain/bot/check/check-bot.ts'
import { expect, test } from 'vitest'
import { examplesIn } from './examples.ts'

const context = { otherNames: [], intents: [], channels: [], teams: [], operators: [], fileIds: [] }

test('the examples have no findings, in both languages', () => {
  for (const lang of ['ru', 'eng'] as const)
    for (const { file } of examplesIn(lang)) expect(checkBot(file.document, context), file.document.name).toEqual([])
})
