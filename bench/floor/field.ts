import type { Page } from '@playwright/test'

const html =
  '<!doctype html><meta charset="utf-8"><title>Bare page</title><textarea id="composer-field" rows="3" autofocus></textarea>'

/** A bare page on the same origin with a text field and nothing else. */
export const openBareField = async (page: Page, origin: string): Promise<void> => {
  await page.route(`${origin}/field`, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(`${origin}/field`)
}
