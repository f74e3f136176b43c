import { effective } from '../features/installation/effective.ts'
import { readStored } from '../features/installation/stored.ts'
import type { Settings } from '../platform/deps.ts'
import type { Http } from '../platform/http/call.ts'
import type { Installation, InstallationSettings } from '../platform/installation.ts'
import type { Random } from '../platform/random.ts'
import { systemWork, type WorkDeps } from '../platform/unit-of-work.ts'
import { liveTransports } from './transports.ts'

export interface InstallationOptions extends Pick<Installation, 'machineTime'> {
  readonly version: string
  readonly dataDir: string
  readonly environment: InstallationSettings
  readonly isDemo: boolean
}
interface Tools {
  readonly basis: WorkDeps
  readonly random: Random
  readonly http: Http
  readonly settings: Settings
  readonly refusals: Installation['refusals']
}
/** The settings that change while the server runs. `settings`: the defaults, with those that never change. */
export const liveInstallation = (o: InstallationOptions, { basis, random, http, settings, refusals }: Tools) => {
  let current = effective(o.environment, {}, o.isDemo)
  const reload = async (): Promise<void> => {
    current = effective(o.environment, await systemWork(basis, (s) => readStored(s, { settings, random })), o.isDemo)
  }
  const transports = liveTransports(() => current, { clock: basis.clock, http })
  const installation: Installation = { ...o, current: () => current, reload, transports, refusals }
  const live: Settings = {
    ...settings,
    get brand() {
      return current.brand ?? settings.brand
    },
    get publicUrl() {
      return current.publicUrl ?? settings.publicUrl
    },
    get reachable() {
      return current.publicUrl !== null || settings.reachable
    },
    get hasTransport() {
      const { mail, sms } = settings.hasTransport
      return { mail: mail || current.mail !== null, sms: sms || current.sms !== null }
    },
  }
  return { installation, settings: live, close: transports.close }
}
