/** Makes the demo organization where its parent's message says. Answers with the users and entrances. */
import { once } from 'node:events'
import { systemClock } from '../../server/src/platform/clock.ts'
import { createPasswords } from '../../server/src/platform/passwords.ts'
import { systemRandom } from '../../server/src/platform/random.ts'
import { type DemoPlace, seedDemo } from './seed.ts'

const [place] = (await once(process, 'message')) as [DemoPlace]
const passwords = createPasswords(systemRandom)
process.send!(await seedDemo({ ...place, clock: systemClock, random: systemRandom, passwords }))
process.disconnect()
