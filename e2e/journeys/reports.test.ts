import { Operator, userNo } from '../people.ts'
import { expect, test } from '../test.ts'
import { isClean } from '../views.ts'

test('yesterday’s first replies: the slowest team, what its number counted, and one of the chats', async ({
  browser,
}) => {
  const { page } = await Operator.signIn(browser, userNo(0, 'supervisor'))
  const panel = page.getByRole('complementary', { name: 'Первый ответ' })

  await test.step('the menu leads to the summary; the period is chosen; the number of the summary is looked at', async () => {
    await page.getByRole('link', { name: 'Отчёты' }).click()
    await page.getByText('Вчера', { exact: true }).click()
    await expect(page).toHaveURL(/period=yesterday/)
    await expect(page.getByRole('region', { name: 'Сверка' })).toContainText('сходится')
  })
  await test.step('teams keep the period; the slowest one comes first', async () => {
    await page.getByRole('navigation', { name: 'Отчёты' }).getByRole('link', { name: 'Команды' }).click()
    await expect(page).toHaveURL(/reports\/teams\?.*period=yesterday/)
    const sort = page.getByRole('columnheader', { name: 'Первый ответ' }).getByRole('button')
    await sort.click()
    await sort.click()
    await expect(page.getByRole('columnheader', { name: 'Первый ответ' })).toHaveAttribute('aria-sort', 'descending')
  })
  await test.step('its number opens as many sessions as it counted', async () => {
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Первый ответ: \d/ })
      .click()
    await expect(panel.getByRole('tab', { name: /Учтено/ })).toBeVisible()
    const counted = Number(
      await panel
        .getByRole('tab', { name: /Учтено/ })
        .locator('span')
        .innerText(),
    )
    expect(counted).toBeGreaterThan(0)
    await expect(panel.getByRole('tabpanel').getByRole('link')).toHaveCount(Math.min(counted, 50))
    await isClean(page, 'a drilled number')
  })
  await test.step('a session opens its chat', async () => {
    const link = panel.getByRole('tabpanel').getByRole('link').first()
    const client = await link.locator('bdi').innerText()
    await link.click()
    await expect(page.getByRole('main').getByText(client).first()).toBeVisible()
    await expect(page).toHaveURL(/chats\?.*chat=/)
  })
})
