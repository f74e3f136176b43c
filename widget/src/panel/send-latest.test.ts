import { expect, test } from 'vitest'
import { sendLatest } from './send-latest.ts'

const open: { resolve: () => void; reject: (error: Error) => void }[] = []
const setUp = () => {
  const sent: number[] = []
  open.length = 0
  const send = sendLatest((value: number) => {
    sent.push(value)
    return new Promise<void>((resolve, reject) => open.push({ resolve, reject }))
  })
  return { sent, send }
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

test('while one value is being sent the newest of the others waits and follows', async () => {
  const { sent, send } = setUp()
  const first = send(1)
  void send(2)
  const last = send(3)
  expect(sent).toEqual([1])
  open[0]!.resolve()
  await settle()
  expect(sent).toEqual([1, 3])
  open[1]!.resolve()
  await Promise.all([first, last])
  void send(4)
  expect(sent).toEqual([1, 3, 4])
})
test('a failure rejects every caller, and the next value is sent again', async () => {
  const { sent, send } = setUp()
  const first = send(1)
  const second = send(2)
  open[0]!.reject(new Error('no connection'))
  await expect(first).rejects.toThrow('no connection')
  await expect(second).rejects.toThrow('no connection')
  void send(3)
  expect(sent).toEqual([1, 3])
})
