import { theApp } from '../app.ts'
import { type Desk, openDesk } from '../desk.ts'
import { api, Operator, userNo } from '../people.ts'
import { expect, test } from '../test.ts'
import { visitorOf } from '../visitor.ts'

const writes = async (desk: Desk, text: string): Promise<void> => (await visitorOf(desk))(text)

test('a new chat raises the numbers of the wall without a reload; a supervisor sends an operator to a break from the row', async ({
  browser,
}) => {
  const desk = await openDesk()
  const [lada] = desk.users
  const { page } = await Operator.signIn(browser, userNo(0, 'supervisor'))

  await test.step('the wall shows the team that got a chat, and leaves with Escape', async () => {
    await page.goto(`${theApp().url}/admin/monitoring/operators?wall=1`)
    const wall = page.getByRole('dialog', { name: 'Мониторинг на весь экран' })
    await expect(wall.getByText('Распределение')).toBeVisible()
    const waiting = wall.getByRole('listitem').filter({ hasText: 'Ожидают' }).locator('b')
    const before = Number(await waiting.innerText())
    for (const text of ['Раз', 'Два', 'Три']) await writes(desk, text)
    await expect.poll(async () => Number(await waiting.innerText())).toBeGreaterThanOrEqual(before + 3)
    await page.keyboard.press('Escape')
    await expect(wall).toBeHidden()
  })
  await test.step('the operator is sent to a break, which the row and the operator see', async () => {
    const of = await api(lada!)
    await of('PATCH', '/presence', { presence: 'online' })
    await page.getByRole('searchbox', { name: 'Имя оператора' }).fill(lada!.name)
    const row = page.getByRole('row').filter({ hasText: lada!.name })
    await expect(row).toContainText('Активен')
    await page.getByRole('button', { name: lada!.name }).click()
    const panel = page.getByRole('complementary', { name: lada!.name })
    await panel.getByRole('button', { name: 'Отправить на перерыв' }).click()
    const dialog = page.getByRole('dialog', { name: `Перерыв: ${lada!.name}` })
    await dialog.getByRole('combobox', { name: 'Причина' }).selectOption('Совещание')
    await dialog.getByRole('button', { name: 'Отправить' }).click()
    await expect(row).toContainText('Совещание')
    const me = (await of('GET', '/cm-identity/auth/user')) as unknown
    expect(me).toMatchObject({ entity: { presence: 'break', presenceReason: 'sentToBreak', breakKind: 'meeting' } })
  })
})
