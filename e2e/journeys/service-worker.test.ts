import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { theApp } from '../app.ts'
import { tokenOf, userNo } from '../people.ts'
import { expect, test } from '../test.ts'

/**
 * The server unchanged until `release`; from then on it serves a newer console whose main file has another name. Both
 * names lead to the same file, so that only the version differs.
 */
const twoVersions = async () => {
  let released = false
  const mainName = /main-[\w-]+\.js/g
  /** Replaces the name, and the version of the worker. */
  const renew = (text: string): string =>
    text.replaceAll(mainName, 'main-newer.js').replace(/(["'`])[0-9a-f]{12}\1/, '$1newer$1')
  let mainFile = ''
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (incoming.url === neverAnswered) return
    const url = incoming.url === '/assets/main-newer.js' ? `/assets/${mainFile}` : incoming.url
    // Compressed and 304 responses cannot be changed on the way.
    const { 'if-none-match': _, 'if-modified-since': __, ...asked } = incoming.headers
    const headers = { ...asked, 'accept-encoding': 'identity' }
    const upstream = request(`${theApp().url}${url}`, { method: incoming.method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const type = String(answer.headers['content-type'])
        let body = Buffer.concat(parts)
        if (type.startsWith('text/html')) mainFile = body.toString().match(mainName)?.[0] ?? mainFile
        if (released && /html|javascript/.test(type)) body = Buffer.from(renew(body.toString()))
        outgoing.writeHead(answer.statusCode ?? 500, { ...answer.headers, 'content-length': body.length })
        outgoing.end(body)
      })
    })
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  }
  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      released = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
/** A page of the console for the worker, which waits for it. */
const neverAnswered = '/admin/never'
const mainScript = (page: Page): Promise<string | null> =>
  page.locator('script[type="module"][src*="/assets/main-"]').getAttribute('src')
const controlled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

type Versions = Awaited<ReturnType<typeof twoVersions>>
/** A supervisor's browser with service workers, in front of a server of two versions. */
const withVersions = async (
  browser: Browser,
  body: (context: BrowserContext, versions: Versions) => Promise<void>,
): Promise<void> => {
  const versions = await twoVersions()
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  try {
    await context.addInitScript((token) => localStorage.setItem('token', token), await tokenOf(userNo(0, 'supervisor')))
    await body(context, versions)
  } finally {
    await context.close()
    versions.close()
  }
}

test('the service worker: a shell without network, a new version that asks, every tab reloads when it takes over', async ({
  browser,
}) => {
  await withVersions(browser, async (context, versions) => {
    const page = await context.newPage()
    await page.goto(`${versions.url}/admin/chats?filter=assigned`)
    const menu = page.getByRole('navigation', { name: 'Главное меню' })
    await expect(menu).toBeVisible()
    await controlled(page)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.scope)).toBe(
      `${versions.url}/`,
    )

    await context.setOffline(true)
    await page.reload()
    await expect(menu).toBeVisible()
    await expect(page.getByText('Нет соединения с сервером').first()).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await controlled(page)

    const other = await context.newPage()
    await other.goto(`${versions.url}/admin/options`)
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    const before = await mainScript(page)
    versions.release()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect(page.getByText('Вышла новая версия')).toBeVisible()
    expect(await mainScript(page), 'nothing reloads by itself').toBe(before)
    await page.getByRole('button', { name: 'Перезагрузить' }).click()
    for (const tab of [page, other]) {
      await expect.poll(() => mainScript(tab).catch(() => null)).toBe('/assets/main-newer.js')
      await expect(tab.getByRole('navigation', { name: 'Главное меню' })).toBeVisible()
      await expect(tab.getByText('Вышла новая версия')).toHaveCount(0)
    }
  })
})

test('a busy service worker does not keep the new version from the tabs', async ({ browser }) => {
  await withVersions(browser, async (context, versions) => {
    const open = async () => {
      const tab = await context.newPage()
      await tab.goto(`${versions.url}/admin/options`)
      await controlled(tab)
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
      return tab
    }
    const tabs = [await open(), await open()] as const
    const busy = await context.newPage()
    void busy.goto(`${versions.url}${neverAnswered}`).catch(() => null)
    versions.release()
    await tabs[0].evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await tabs[0].getByRole('button', { name: 'Перезагрузить' }).click()
    for (const tab of tabs) {
      await expect.poll(() => mainScript(tab).catch(() => null)).toBe('/assets/main-newer.js')
      await expect(tab.getByText('Вышла новая версия')).toHaveCount(0)
    }
  })
})
