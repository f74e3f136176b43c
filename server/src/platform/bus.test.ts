import { expect, test } from 'vitest'
import { createInProcessNetwork, type InProcessNetwork } from './bus/in-process.ts'
import { createBus } from './bus.ts'
import type { CommittedEvents } from './stored-event.ts'

const committed: CommittedEvents = { organizationId: 'acme', events: [] }
const typing = {
  type: 'typing',
  organizationId: 'acme',
  rooms: [],
  chatId: 'c',
  kind: 'client',
  id: 'k',
  name: 'Kim',
} as const

const createNode = (network: InProcessNetwork) => {
  const driver = network.join()
  const bus = createBus(driver)
  const received: string[] = []
  bus.onEvents(() => received.push('events'))
  bus.onSignal(({ type }) => received.push(type))
  bus.onWake(() => received.push('wake'))
  bus.onReconnected(() => received.push('reconnected'))
  return { driver, bus, received }
}
const createNodes = () => {
  const network = createInProcessNetwork()
  return [createNode(network), createNode(network)] as const
}

test('publish reaches the other nodes only, deliver this node only', () => {
  const [a, b] = createNodes()
  a.bus.publish(committed)
  expect([a.received, b.received]).toEqual([[], ['events']])
  a.bus.deliver(committed)
  expect([a.received, b.received]).toEqual([['events'], ['events']])
})
test('signals and wakes reach every node once', () => {
  const [a, b] = createNodes()
  a.bus.signal(typing)
  a.bus.wake()
  expect([a.received, b.received]).toEqual([
    ['typing', 'wake'],
    ['typing', 'wake'],
  ])
})
test('a disconnected node misses messages, and learns so when it is connected again', () => {
  const [a, b] = createNodes()
  b.driver.disconnect()
  a.bus.publish(committed)
  b.bus.publish(committed)
  b.bus.wake()
  expect([a.received, b.received]).toEqual([[], ['wake']])
  b.driver.reconnect()
  expect(b.received).toEqual(['wake', 'wake', 'reconnected'])
  b.driver.reconnect()
  a.bus.publish(committed)
  expect(b.received).toEqual(['wake', 'wake', 'reconnected', 'events'])
  expect(a.received).toEqual([])
})
test('a closed bus receives nothing', async () => {
  const [a, b] = createNodes()
  await b.bus.close()
  a.bus.publish(committed)
  expect(b.received).toEqual([])
})
