import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { theApp } from '../app.ts'
import { type Desk, openDesk } from '../desk.ts'
import { api, Operator, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'
import { visitorOf } from '../visitor.ts'

const writes = async (desk: Desk, text: string): Promise<void> => (await visitorOf(desk))(text)
const rows = (page: Page) => page.locator('#chat-list [data-chat]')
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })

test('a supervisor begins where it is needed, filters everybody’s chats by keyboard, and transfers what the filter found', async ({
  browser,
}) => {
  const [desk, other] = await Promise.all([openDesk(), openDesk()])
  const [a, b, c, late] = ['Первый', 'Второй', 'Чужой', 'Поздний'].map(unique) as [string, string, string, string]
  await writes(desk, a)
  await writes(desk, b)
  await writes(other, c)
  const viktor = userNo(0, 'supervisor')
  const boss = await api(viktor)
  const { page } = await Operator.signIn(browser, viktor)
  const menu = page.getByRole('navigation', { name: 'Главное меню' })
  const chips = page.getByRole('list', { name: 'Фильтры' })

  await test.step('the first screen is what needs attention; an address of their own is not changed', async () => {
    await expect(page).toHaveURL(/filter=assigned$/)
    const { entity } = await boss('GET', '/chats/counters')
    const counters = entity as Record<string, number> & { all: Record<string, number> }
    const first = ['overdue', 'pending'].find((queue) => counters.all[queue]! > 0)
    const wanted = counters.assigned! > 0 ? /filter=assigned$/ : new RegExp(`filter=${first}&scope=all`)
    await page.goto(`${theApp().url}/admin`)
    await expect(page).toHaveURL(wanted)
  })
  await test.step('the number of the menu is the length of the list; every row says whose chat it is', async () => {
    // They may have a chat of their own from another journey.
    await page.goto(`${theApp().url}/admin/chats?filter=assigned&scope=all`)
    await menu.getByRole('link', { name: /Ожидают/ }).click()
    await expect(page).toHaveURL(/filter=pending&scope=all/)
    await expect(rowOf(page, a)).toContainText(`Без оператора · ${desk.team.name}`)
    const heading = page.locator('[data-area="list"] h1 + span')
    const length = await heading.innerText()
    await expect(menu.getByRole('link', { name: /Ожидают/ })).toHaveAccessibleName(new RegExp(`${length} чат`))
  })
  await test.step('filtered by keyboard; the filter is in the address and Back removes it', async () => {
    // the tools of the list load after it
    await expect(page.getByRole('button', { name: 'Фильтры', exact: true })).toBeVisible()
    await page.keyboard.press('Shift+F')
    const panel = page.getByRole('dialog', { name: 'Фильтры' })
    const team = panel.getByRole('combobox', { name: 'Команда' })
    await expect(panel.getByRole('combobox').first()).toBeFocused()
    await team.selectOption(desk.team.name)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(page.getByRole('button', { name: 'Фильтры: 1' })).toBeFocused()
    await expect(chips.getByRole('button', { name: `Убрать: Команда: ${desk.team.name}` })).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    await expect(rowOf(page, c)).toHaveCount(0)
    await page.goBack()
    await expect(chips).toBeHidden()
    // other journeys leave chats in the queue; the screen does not hold them all
    await expect(rows(page)).not.toHaveCount(2)
    await page.goForward()
    await page.reload()
    await expect(rows(page)).toHaveCount(2)
  })
  await test.step('live: a new match appears, a chat that no longer matches leaves', async () => {
    await page.mouse.move(0, 0)
    await writes(desk, late)
    await expect(rowOf(page, late)).toBeVisible()
    const chatId = await rowOf(page, b).getAttribute('data-chat')
    const to = { kind: 'team', teamId: other.team.id }
    await boss('POST', `/chats/${chatId}/transfer`, { id: randomUUID(), to })
    await expect(rowOf(page, b)).toHaveCount(0)
    await expect(rows(page)).toHaveCount(2)
  })
  await test.step('all chats of the filter go to another team; the empty list offers to reset', async () => {
    await page.getByRole('button', { name: 'Выбрать несколько чатов' }).click()
    await page.getByRole('button', { name: /^Выбрать все/ }).click()
    const bar = page.getByRole('region', { name: 'Действия с выбранными чатами' })
    await bar.getByRole('button', { name: 'Передать' }).click()
    const dialog = page.getByRole('dialog', { name: 'Передать' })
    await dialog.getByText('Команде', { exact: true }).click()
    const field = dialog.getByRole('combobox')
    await field.fill(other.team.name)
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await field.press('Enter')
    await field.press('Enter')
    await expect(page.getByText('В этой очереди нет чатов с такими фильтрами')).toBeVisible()
    await page.getByRole('button', { name: 'Сбросить фильтры' }).last().click()
    const { entity } = await boss('GET', `/chats?filter=pending&scope=all&team=${other.team.id}`)
    const { chats } = entity as { chats: readonly { lastMessage: { preview: string } }[] }
    const texts = chats.map(({ lastMessage }) => lastMessage.preview)
    expect(texts.toSorted()).toEqual([a, b, c, late].toSorted())
  })
  await page.context().close()
  await Promise.all([desk.close(), other.close()])
})
