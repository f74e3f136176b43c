import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanName, withoutDots } from './name.ts'

const cases: [string, string][] = [
  ['отчёт.pdf', 'отчёт.pdf'],
  ['../../x', 'x'],
  ['..\\..\\evil.exe', 'evil.exe'],
  ['/etc/passwd', 'passwd'],
  ['C:\\Users\\me\\photo.jpg', 'photo.jpg'],
  ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie: x=1.txt'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['a\u0000b\u001b[31m.txt', 'ab[31m.txt'],
  ['и\u0306.txt', 'й.txt'],
  ['👩‍👩‍👧.png', '👩‍👩‍👧.png'],
  ['"; filename=evil.html', '"; filename=evil.html'],
  ['a.jpg.html', 'a.jpg.html'],
  ['CON', 'CON'],
  ['', 'file'],
  ['..', 'file'],
  ['folder/', 'file'],
  [' \u202e ', 'file'],
  ['half\ud83d.txt', 'half\ufffd.txt'],
]
it.each(cases)('%j is shown as %j', (sent, name) => {
  expect(cleanName(sent, 'file')).toBe(name)
})
it('cuts 5,000 characters to 255 and keeps the ending', () => {
  const name = cleanName(`${'ы'.repeat(5000)}.docx`, 'file')
  expect(name).toHaveLength(255)
  expect(name).toMatch(/ы\.docx$/)
  expect(cleanName(`${'😀'.repeat(400)}.png`, 'file').isWellFormed()).toBe(true)
})
it('is one clean line for any input, and clean already when cleaned', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (sent) => {
      const name = cleanName(sent, 'file')
      expect(name).not.toMatch(/[\p{Cc}/\\\u202a-\u202e\u2028\u2029]/u)
      expect(name.length).toBeGreaterThan(0)
      expect(name.length).toBeLessThanOrEqual(255)
      expect(name.isWellFormed()).toBe(true)
      expect(cleanName(name, 'file')).toBe(name)
    }),
    { numRuns: 2000 },
  )
})
it('is linear: five million dots do not end the test', () => {
  const dots = '.'.repeat(5_000_000)
  expect(withoutDots(`${dots}a..`)).toBe(`${dots}a`)
})
