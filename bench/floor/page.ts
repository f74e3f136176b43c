import type { Page } from '@playwright/test'

const html = '<!doctype html><meta charset="utf-8"><title>Bare page</title><main role="feed"></main>'

/** A bare page on the same origin: it paints the messages of a chat and does nothing else. */
export const openBarePage = async (page: Page, origin: string): Promise<void> => {
  await page.route(`${origin}/bare`, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(`${origin}/bare`)
}
/** Shows a chat and waits until its messages are painted; fetches them only the first time. Milliseconds. */
export const showBare = (page: Page, chatId: string): Promise<number> =>
  page.evaluate(async (id) => {
    interface Message {
      readonly authorName?: string
      readonly text?: string
      readonly at: number
    }
    const known = window as unknown as { messages?: Map<string, readonly Message[]> }
    known.messages ??= new Map()
    const fetchAll = async (): Promise<readonly Message[]> => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
      const answer = await fetch(`/api/chats/${id}/messages?limit=50`, { headers })
      return ((await answer.json()) as { entity: { messages: Message[] } }).entity.messages
    }
    const startedAt = performance.now()
    const messages = known.messages.get(id) ?? (await fetchAll())
    known.messages.set(id, messages)
    const articles = messages.map(({ authorName = '', text = '', at }) => {
      const article = document.createElement('article')
      article.textContent = `${authorName} ${text} ${new Date(at).toLocaleTimeString()}`
      return article
    })
    document.querySelector('main')!.replaceChildren(...articles)
    return window.untilPainted(startedAt)
  }, chatId)
