import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'

const quiet = [
  'disable-quic',
  'no-first-run',
  'disable-background-networking',
  'disable-component-update',
  'disable-sync',
]
const program = process.env.CHROMIUM ?? '/usr/bin/chromium'
export const hasChromium = (): boolean => existsSync(program)

export const withBrowser = async <T>(body: (browser: Browser) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-gpu', ...quiet.map((name) => `--${name}`)],
  })
  try {
    return await body(browser)
  } finally {
    await browser.close()
  }
}
export const tokenOf = async (origin: string, login: string, password: string): Promise<string> => {
  const answer = await fetch(`${origin}/api/cm-identity/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  })
  const { entity } = (await answer.json()) as { entity: { token: string } | null }
  if (!entity) throw new Error(`${login} may not sign in`)
  return entity.token
}
/** A page whose user is signed in, without an address yet. */
export const pageOf = async (browser: Browser, token: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  await context.addInitScript((value) => localStorage.setItem('token', value), token)
  return context.newPage()
}
/** Resolves when the workspace is usable: its list shows a chat. */
export const openWorkspace = async (page: Page, origin: string, query = 'filter=assigned'): Promise<void> => {
  await page.goto(`${origin}/admin/chats?${query}`)
  await page.locator('[data-chat]').first().waitFor()
}
