import { type Benchmark, compared } from './benchmark.ts'
import { measureFanOut, measureIdleSockets } from './realtime.ts'

export const fanOut: Benchmark = {
  ids: ['B6'],
  run: async ({ quick }) => {
    const { deliveries } = await measureFanOut(quick ? { rounds: 1, messages: 50 } : {})
    const about = { id: 'B6', subject: 'one message to 1,000 operators, compared with bare ws', unit: 'frames/s' }
    return [compared({ ...about, gate: { least: 0.6 }, goal: { least: 0.85 } }, deliveries)]
  },
}
export const idleSockets: Benchmark = {
  ids: ['B7'],
  run: async ({ quick }) => {
    const { resident } = await measureIdleSockets(quick ? { rounds: 1, sockets: 1_000 } : {})
    const about = { id: 'B7', subject: 'memory of an idle socket, compared with bare ws', unit: 'bytes' }
    return [compared({ ...about, gate: { most: 3 }, goal: { most: 2 } }, resident)]
  },
}
