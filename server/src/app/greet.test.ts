import { expect, test } from 'vitest'
import { greetingOf } from './greet.ts'

const users = [{ id: '1', role: 'operator', name: 'Анна', login: 'anna@domilad.example', password: 'Bereza-123456!' }]
const demo = { users, widgetId: 'w', chatPageId: 'p' }
const greeting = { url: 'http://127.0.0.1:3000', demo, demoFile: '/data/demo.json', setupUrl: null }

test('a terminal shows the users of the demo with their passwords', () => {
  const text = greetingOf({ ...greeting, toTerminal: true }).join('\n')
  expect(text).toMatch(/operator +anna@domilad\.example +Bereza-123456!/)
})
test('a journal gets no password, but the name of the file that has them', () => {
  const text = greetingOf({ ...greeting, toTerminal: false }).join('\n')
  expect(text).not.toContain('Bereza')
  expect(text).toContain('/data/demo.json')
})
test.each([true, false])(
  'without a demo only the address is printed, and the last line says ready (%s)',
  (toTerminal) => {
    const lines = greetingOf({ ...greeting, demo: null, toTerminal })
    expect(lines.join('\n')).not.toContain('/demo')
    expect(lines.at(-1)).toBe('ready http://127.0.0.1:3000')
  },
)
test.each([true, false])(
  'the link for the first service administrator is printed to terminals and journals (%s)',
  (toTerminal) => {
    const setupUrl = 'http://127.0.0.1:3000/setup#token=abc'
    expect(greetingOf({ ...greeting, demo: null, toTerminal, setupUrl })).toContain(`  ${setupUrl}`)
  },
)
