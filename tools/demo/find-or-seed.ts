import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DemoFacts } from '../../server/src/app/demo-file.ts'
import { systemRandom } from '../../server/src/platform/random.ts'
import { type DemoPlace, findSeeded } from './seed.ts'

/**
 * Finds the demo organization or makes it. A process of its own makes it: sixty days of history need 300 MB for a few
 * seconds, and the server would keep that memory.
 */
export const findOrSeedDemo = async (place: DemoPlace): Promise<DemoFacts> =>
  (await findSeeded({ ...place, random: systemRandom })) ?? seedInProcess(place)

const seedInProcess = async (place: DemoPlace): Promise<DemoFacts> => {
  const child = fork(fileURLToPath(new URL('seed-process.ts', import.meta.url)))
  let facts: DemoFacts | null = null
  child.on('message', (message) => {
    facts = message as DemoFacts
  })
  child.send(place) // Not an argument: every user of the machine can read arguments, and the address holds a password.
  await once(child, 'exit')
  if (!facts) throw new Error('The demo organization could not be made. The reason stands above.')
  return facts
}
