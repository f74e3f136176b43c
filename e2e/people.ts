import { randomUUID } from 'node:crypto'
import {
  type Browser,
  type BrowserContext,
  expect,
  type Frame,
  type Locator,
  type Page,
  type WebSocketRoute,
} from '@playwright/test'
import { type DemoFacts, theApp as demo } from './app.ts'

/** The operators of the demo organization by their index in demo.json; a journey reserves one for itself. */
export const userNo = (n: number, role = 'operator') => {
  const user = demo().users.filter((u) => u.role === role)[n]
  if (!user) throw new Error(`the demo has no ${role} number ${n}`)
  return user
}
type User = DemoFacts['users'][number]

/** The browser's offline switch does not affect open websockets, so they are closed here, and new ones refused. */
const cuttable = async (context: BrowserContext): Promise<(on: boolean) => Promise<void>> => {
  const open = new Set<WebSocketRoute>()
  let isOn = true
  await context.routeWebSocket(/\/realtime$/, (ws) => {
    if (!isOn) return void ws.close()
    ws.connectToServer()
    open.add(ws)
  })
  return async (on) => {
    isOn = on
    await context.setOffline(!on)
    if (!on) for (const ws of open) await ws.close()
    open.clear()
  }
}

/** A user of the console; finds everything by role and accessible name. */
export class Operator {
  readonly page: Page
  constructor(page: Page, network: (on: boolean) => Promise<void>) {
    this.page = page
    this.network = network
  }
  /**
   * Disconnects and reconnects the browser: calls by the browser's offline switch, sockets by closing and refusing
   * them. For who has signed in with `cuttable`.
   */
  readonly network: (on: boolean) => Promise<void>
  /** The console with a sign-in that is there already: the form is the subject of other journeys. */
  static async signIn(
    browser: Browser,
    user: User,
    { cuttable: isCuttable = false, ...o }: Parameters<Browser['newContext']>[0] & { readonly cuttable?: boolean } = {},
  ): Promise<Operator> {
    const context = await browser.newContext(o)
    const network = isCuttable ? await cuttable(context) : (on: boolean) => context.setOffline(!on)
    await context.addInitScript((token) => localStorage.setItem('token', token), await tokenOf(user))
    if (user.role === 'operator') await beAtWork(user)
    const page = await context.newPage()
    await page.goto(`${demo().url}/admin/chats?filter=assigned`)
    await expect(page.getByRole('navigation', { name: 'Главное меню' })).toBeVisible()
    return new Operator(page, network)
  }
  get list(): Locator {
    return this.page.getByRole('list', { name: 'Список чатов' })
  }
  row(name: string): Locator {
    return this.page.getByRole('link', { name: new RegExp(name) })
  }
  get composer(): Locator {
    return this.page.getByRole('textbox', { name: 'Ответ клиенту' })
  }
  get feed(): Locator {
    return this.page.getByRole('feed', { name: 'Сообщения' })
  }
  async open(name: string): Promise<void> {
    await this.row(name).first().click()
    await expect(this.composer).toBeVisible()
  }
  /** The id of the open chat, from the address, which has it when the chat is on the screen. */
  chatId(): Promise<string> {
    return this.page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const read = () => resolve(new URLSearchParams(location.search).get('chat')!)
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(read)))
        }),
    )
  }
  /** The chat with this text. While the pointer is in the list, new chats wait behind a button, so it leaves first. */
  async openByText(text: string): Promise<void> {
    await this.page.mouse.move(0, 0)
    await this.page.getByText(text).first().click()
    await expect(this.feed.getByText(text)).toBeVisible()
  }
  /** Moves the focus to a row by keyboard, in a list so short that all rows are rendered; begins again when the rows have moved. */
  async focusOn(chatId: string): Promise<void> {
    const rows = this.page.locator('#chat-list [data-chat]')
    const focused = () => this.page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.chat)
    await expect(async () => {
      await this.page.locator('#chat-list [data-chat][tabindex="0"]').focus()
      await this.page.keyboard.press('Home')
      for (let below = await rows.count(); below > 1 && (await focused()) !== chatId; below--)
        await this.page.keyboard.press('ArrowDown')
      expect(await focused()).toBe(chatId)
    }).toPass()
  }
  async reply(text: string): Promise<void> {
    await this.composer.fill(text)
    await this.composer.press('Enter')
    await expect(this.feed.getByText(text)).toBeVisible()
  }
  async close(): Promise<void> {
    await this.page.context().close()
  }
}

/** A customer in the demo shop with the open panel. */
export class Customer {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  /** The panel's frame (inside a closed shadow root), or the chat page itself. */
  get panel(): Frame {
    return this.page.frame({ url: /\/widget\/panel\.html/ }) ?? this.page.mainFrame()
  }
  /** `shopUrl`: a page with a widget. */
  static async atTheShop(context: BrowserContext, shopUrl: string): Promise<Customer> {
    const page = await context.newPage()
    await page.goto(shopUrl)
    const customer = new Customer(page)
    await customer.openPanel()
    return customer
  }
  /** By the widget's API: the launcher is inside a closed shadow root. */
  async openPanel(): Promise<void> {
    await this.page.waitForFunction(() => 'ChatWidget' in window)
    await this.page.evaluate(() => (window as unknown as { ChatWidget: (c: string) => void }).ChatWidget('open'))
    await expect.poll(() => this.page.frame({ url: /panel\.html/ }) !== null, { intervals: [50] }).toBe(true)
    await expect(this.field.or(this.panel.getByRole('form'))).not.toHaveCount(0)
  }
  static async atThePage(context: BrowserContext, url: string): Promise<Customer> {
    const page = await context.newPage()
    await page.goto(url)
    const customer = new Customer(page)
    await expect(customer.field).toBeVisible()
    return customer
  }
  get field(): Locator {
    return this.panel.getByRole('textbox', { name: 'Сообщение' })
  }
  get log(): Locator {
    return this.panel.getByRole('log')
  }
  async writes(text: string): Promise<void> {
    await this.field.fill(text)
    await this.field.press('Enter')
    await expect(this.log.getByText(text)).toBeVisible()
  }
  async sees(text: string | RegExp): Promise<void> {
    await expect(this.log.getByText(text).last()).toBeVisible()
  }
  /** Closes the page when the server has the last message: the widget shows a message before it is sent. */
  async leaves(): Promise<void> {
    await expect(this.log.getByText(/Отправлено|Прочитано/).last()).toBeVisible()
    await this.page.context().close()
  }
}
/** Calls the API as this user, without a browser, for setups. */
const ask = async (method: string, path: string, token: string | null, body?: object) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(`${demo().url}/api${path}`, sent)
    const body = (await answer.json()) as { code: string; entity: never }
    if (answer.ok) return body
    // A busy server says so and has done nothing.
    if (answer.status !== 503 || attempt === 10) throw new Error(`${method} ${path}: ${answer.status} ${body.code}`)
    await new Promise((done) => setTimeout(done, 500 * attempt))
  }
}
/** Hashing a password takes time, so each user of the demo signs in once per worker. */
const tokens = new Map<string, Promise<string>>()
/** A sign-in, as `localStorage.token` of a browser. Journeys that end sign-ins have their own users. */
export const tokenOf = (user: User): Promise<string> => {
  const known = tokens.get(user.login) ?? signIn(user)
  tokens.set(user.login, known)
  return known
}
const signIn = async ({ login, password }: Pick<User, 'login' | 'password'>): Promise<string> =>
  ((await ask('POST', '/cm-identity/auth/login', null, { login, password })).entity as { token: string }).token
export const api = async (user: User) => callsOf(await tokenOf(user))
/** The same for a user whom the journey has made. */
export const apiAs = async (login: string, password: string) => callsOf(await signIn({ login, password }))
const callsOf = (token: string) => (method: string, path: string, body?: object) => ask(method, path, token, body)
/** A team without channels, for users whose role receives chats: they get none. */
export const quietTeam = async (
  call: Awaited<ReturnType<typeof api>>,
): Promise<{ readonly id: string; readonly name: string }> => {
  const made = await call('POST', '/teams', { name: unique('Тихая'), description: 'Без каналов', memberIds: [] })
  return made.entity as { id: string; name: string }
}
/** Waits until a closing can no longer be undone. */
const becomesClosed = async (call: Awaited<ReturnType<typeof api>>, chatId: string): Promise<void> => {
  for (let i = 0; i < 60; i++) {
    const { status } = (await call('GET', `/chats/${chatId}`)).entity as { status: string }
    if (status === 'closed') return
    await new Promise((done) => setTimeout(done, 250))
  }
  throw new Error('a chat was not closed')
}
/** Gives a chat its first available category: without one no chat of the shop can be closed. */
export const categorise = async (call: Awaited<ReturnType<typeof api>>, chatId: string): Promise<void> => {
  const { categories } = (await call('GET', `/chats/${chatId}/categories`)).entity as {
    categories: { id: string; parentId: string | null }[]
  }
  const last = categories.find((c) => !categories.some((other) => other.parentId === c.id))
  if (last) await call('POST', `/chats/${chatId}/category`, { categoryId: last.id })
}
/** Closes whatever this operator has in progress, and waits until no closing can be taken back. */
export const closeAll = async (call: Awaited<ReturnType<typeof api>>): Promise<void> => {
  const { chats } = (await call('GET', '/chats?filter=assigned&limit=100')).entity as { chats: { id: string }[] }
  for (const { id } of chats) {
    await categorise(call, id)
    await call('POST', `/chats/${id}/closure`, {})
  }
  for (const { id } of chats) await becomesClosed(call, id)
}
/** A sign-in does not end a break from an earlier journey. */
export const beAtWork = async (user: User): Promise<void> => {
  await (await api(user))('PATCH', '/presence', { presence: 'online' })
}
export const unique = (what: string): string => `${what} ${randomUUID().slice(0, 8)}`
