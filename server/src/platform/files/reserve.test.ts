import { expect, it } from 'vitest'
import { createReserve } from './reserve.ts'

const code = (tried: Promise<unknown>) =>
  tried.then(
    () => 'ok',
    (error) => error.refusal.code,
  )

it('counts files under way: of 24 that ask together only those that fit may write', async () => {
  const reserve = createReserve(async () => 1_000, 400)
  const answers = await Promise.all(Array.from({ length: 24 }, () => code(reserve.take(100))))
  expect(answers.filter((a) => a === 'ok')).toHaveLength(6)
  expect(new Set(answers)).toEqual(new Set(['ok', 'STORAGE_FULL']))
})

it('gives space back when a file ends, and does not count written bytes twice', async () => {
  let free = 1_000
  const reserve = createReserve(async () => free, 0)
  const first = await reserve.take(900)
  expect(await code(reserve.take(200))).toBe('STORAGE_FULL')
  first.written(700)
  free -= 700
  const second = await reserve.take(100)
  expect(await code(reserve.take(1))).toBe('STORAGE_FULL')
  first.release()
  first.release()
  second.release()
  expect(await code(reserve.take(300))).toBe('ok')
})

it('keeps nothing reserved when the disk cannot be read', async () => {
  let isBroken = true
  const reserve = createReserve(async () => {
    if (isBroken) throw Object.assign(new Error(), { refusal: { code: 'broken' } })
    return 10
  }, 0)
  expect(await code(reserve.take(10))).toBe('broken')
  isBroken = false
  expect(await code(reserve.take(10))).toBe('ok')
})
