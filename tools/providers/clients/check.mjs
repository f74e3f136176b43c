/**
 * Drives our emulators by clients that others wrote: vk-io (MIT) and viber-bot (Apache-2.0, by Viber). What they accept and
 * understand is what the providers say.
 *
 *   npm ci --prefix tools/providers/clients --ignore-scripts && node tools/providers/clients/check.mjs
 */
import { checkViber } from './check-viber.mjs'
import { checkVk } from './check-vk.mjs'
import { passedChecks } from './stage.mjs'

await checkVk()
await checkViber()
console.log(`${passedChecks()} passed`)
// clients of others leave connections open
process.exit(0)
