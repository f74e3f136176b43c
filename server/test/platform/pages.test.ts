import { afterEach, expect, test } from 'vitest'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())

test.each([
  ['/admin/users/all?search=anna@example.ru', 200],
  ['/admin/users/all?search=anna%40example.ru&show=all', 200],
  ['/no/such/page', 200],
  ['/assets/gone.js', 404],
  ['/assets/gone.js?v=1', 404],
  ['/api/nothing', 404],
])('the console opens at its addresses, whatever is searched; missing files are refused: %s', async (url, status) => {
  w = await createWorld()
  expect((await w.app.inject({ method: 'GET', url })).statusCode).toBe(status)
})
