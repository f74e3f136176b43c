import { createInProcessNetwork } from '../../platform/bus/in-process.ts'
import { createBus } from '../../platform/bus.ts'
import { systemClock } from '../../platform/clock.ts'
import { connect } from '../../platform/db.ts'
import { systemRandom, uuidV7 } from '../../platform/random.ts'
import { withReachableDatabase } from '../check-settings.ts'
import type { Config } from '../config.ts'
import { attachEmbedded } from '../embedded/attach.ts'
import { originOf } from '../origin.ts'
import { subscribers } from '../subscribers.ts'
import { type AdminDeps, createServiceAdmin, listServiceAdmins, resetPassword } from './commands.ts'
import type { Command } from './options.ts'
import { prepare } from './prepare.ts'

const runOn = (deps: AdminDeps, command: Exclude<Command, { command: 'help' }>): Promise<readonly string[]> => {
  switch (command.command) {
    case 'list':
      return listServiceAdmins(deps)
    case 'create-service-admin':
      return createServiceAdmin(deps, command)
    case 'reset-password':
      return resetPassword(deps, command)
  }
}

/** Runs one command on the installation's database. Returns the lines to print. */
export const runAdmin = async (
  config: Config,
  command: Exclude<Command, { command: 'help' }>,
  report: (what: string) => void,
): Promise<readonly string[]> => {
  const { databaseUrl } = config
  const attached = databaseUrl
    ? { url: databaseUrl, leave: async () => {} }
    : await attachEmbedded({ dataDir: config.dataDir, fast: config.unsafeFast, report })
  try {
    await withReachableDatabase(databaseUrl, () => prepare(attached.url))
    const pool = connect({ url: attached.url, max: 1 })
    const bus = createBus(createInProcessNetwork().join())
    const clock = systemClock
    const basis = { pool, clock, bus, subscribers, ids: uuidV7(clock, systemRandom), random: systemRandom }
    try {
      return await runOn({ ...basis, origin: await originOf(basis, config) }, command)
    } finally {
      await bus.close()
      await pool.end()
    }
  } finally {
    await attached.leave()
  }
}
