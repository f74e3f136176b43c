import type { Page } from '@playwright/test'

const codes: Readonly<Record<string, string>> = Object.fromEntries([
  ...[...'йцукенгшщз'].map((letter, i) => [letter, `Key${'QWERTYUIOP'[i]}`]),
  ...[...'фывапролд'].map((letter, i) => [letter, `Key${'ASDFGHJKL'[i]}`]),
  ...[...'ячсмить'].map((letter, i) => [letter, `Key${'ZXCVBNM'[i]}`]),
  ['х', 'BracketLeft'],
  ['ъ', 'BracketRight'],
  ['ж', 'Semicolon'],
  ['э', 'Quote'],
  ['б', 'Comma'],
  ['ю', 'Period'],
  ['ё', 'Backquote'],
  ['.', 'Slash'],
  [' ', 'Space'],
])

/**
 * Types on a keyboard with the Russian layout: real key events, the letter in `key` and its place in `code`. Playwright's own
 * `keyboard` sends Cyrillic letters without key events.
 */
export const typeRussian = async (page: Page, text: string): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  for (const key of text) {
    const code = codes[key]
    if (!code) throw new Error(`not on this keyboard: ${key}`)
    const common = { key, code, windowsVirtualKeyCode: code.startsWith('Key') ? code.charCodeAt(3) : 0 }
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, ...common })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common })
  }
  await session.detach()
}
