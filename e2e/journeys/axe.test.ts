import { theApp } from '../app.ts'
import { api, userNo } from '../people.ts'
import { visits } from '../screens.ts'
import { test } from '../test.ts'
import { everyView, goTo, isClean, looksOf, nameOf, noOverflow, openAs, settled, setView, type View } from '../views.ts'

const first = everyView[0]!

for (const [n, { path, as, also = [] }] of visits.entries())
  test(`axe: ${path} in ${looksOf(n).length} looks`, async ({ browser }) => {
    const page = await openAs(browser, first, as)
    await goTo(page, path)
    for (const view of looksOf(n)) await look(page, view, path)
    // The other states of a screen share its parts: two opposite looks show what is their own.
    for (const search of also) {
      await setView(page, first)
      await goTo(page, path + search)
      for (const view of [first, everyView.at(-1)!]) await look(page, view, path + search)
    }
    await page.context().close()
  })

test('axe: a conversation with its panel', async ({ browser }) => {
  const page = await openAs(browser, first, 'supervisor')
  const call = await api(userNo(0, 'supervisor'))
  const { chats } = (await call('GET', '/chats?filter=assigned&scope=all&limit=3')).entity as {
    chats: { id: string }[]
  }
  for (const { id } of chats) {
    await goTo(page, `/admin/chats?filter=assigned&scope=all&chat=${id}`)
    for (const view of [first, { ...first, theme: 'dark', lang: 'eng', width: 390 } as const, everyView.at(-2)!])
      await look(page, view, 'thread')
  }
  await page.context().close()
})

test('axe: pages that are not the console’s', async ({ browser }) => {
  const { url, chatPageUrl } = theApp()
  for (const view of [first, everyView.at(-1)!]) {
    const page = await openAs(browser, view, null)
    for (const address of [chatPageUrl, `${url}/demo`, `${url}/no/such/page`]) {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      await isClean(page, `${address} ${nameOf(view)}`)
      await noOverflow(page, `${address} ${nameOf(view)}`)
    }
    await page.context().close()
  }
})

type Page = Awaited<ReturnType<typeof openAs>>
const look = async (page: Page, view: View, what: string): Promise<void> => {
  await setView(page, view)
  await settled(page)
  await isClean(page, `${what} ${nameOf(view)}`)
  await noOverflow(page, `${what} ${nameOf(view)}`)
}
