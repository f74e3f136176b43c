import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadWords, speak } from '../../lib/language.ts'
import LetterHead from './LetterHead.tsx'

beforeAll(async () => {
  await speak('eng')
  await loadWords('letter')
})
afterEach(cleanup)
const letter = { from: 'Anna <anna@client.example>', to: [], cc: [] }

test('a letter warns of a forged sender and of an address for answers that nobody confirmed, and of nothing else', () => {
  const checks = { spf: 'fail', dmarc: 'fail' }
  render(<LetterHead letter={{ ...letter, checks, replyTo: 'evil@stranger.example' }} cc={undefined} />)
  expect(screen.getByText('Check of the sender: SPF fail, DMARC fail')).toBeTruthy()
  expect(screen.getByText(/the address may be forged/)).toBeTruthy()
  expect(screen.getByText(/wants answers at evil@stranger.example/)).toBeTruthy()
  cleanup()
  render(<LetterHead letter={{ ...letter, checks: { spf: 'pass', dmarc: 'pass' } }} cc={undefined} />)
  expect(screen.getByText('Check of the sender: SPF pass, DMARC pass')).toBeTruthy()
  expect(screen.queryByText(/forged|wants answers/)).toBeNull()
})
