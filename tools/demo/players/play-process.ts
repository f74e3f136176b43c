/** Plays the simulated people of the demo until its parent ends it. */
import { once } from 'node:events'
import { systemClock } from '../../../server/src/platform/clock.ts'
import type { DemoUser } from '../../../server/src/platform/deps.ts'
import { systemRandom, uuidV7 } from '../../../server/src/platform/random.ts'
import { chanceFrom } from '../chance.ts'
import { play } from './play.ts'

const [stage] = (await once(process, 'message')) as [{ url: string; users: DemoUser[] }]
const chance = chanceFrom(systemRandom.bytes(16).toString('hex'))
const ids = uuidV7(systemClock, systemRandom)
const onFailure = (reason: string): void =>
  console.error(
    `The simulated people of the demo stay away: ${reason}. If somebody changed that password, change it back or run: npm run demo:reset`,
  )
const end = play({ ...stage, clock: systemClock, chance: { ...chance, bytes: systemRandom.bytes }, ids, onFailure })
const stop = (): void => void end().finally(() => process.exit(0))
process.on('disconnect', stop)
process.on('SIGTERM', stop)
// A terminal sends it to the whole group: the server ends this process.
process.on('SIGINT', () => {})
