import type { MailSettings, SmsSettings } from './outgoing/settings.ts'
import type { Transports } from './outgoing/transport.ts'

/** Settings of the installation. null: not set. */
export interface InstallationSettings {
  readonly brand: string | null
  readonly publicUrl: string | null
  readonly mail: MailSettings | null
  readonly sms: SmsSettings | null
}
/** This installation as its service administrators see it: what is set, and by whom. */
export interface Installation {
  readonly version: string
  readonly dataDir: string
  /** Set by environment variables, which win and change with a restart only. */
  readonly environment: InstallationSettings
  /** The public address may not be changed in the console: it would let others reach the demo. */
  readonly isDemo: boolean
  /** What holds now: the environment, and then what was saved in the console. */
  readonly current: () => InstallationSettings
  /** Reads the saved settings again. Every node does after they changed. */
  readonly reload: () => Promise<void>
  readonly transports: Transports
  /** The clock of this machine, which may differ from the shared time. */
  readonly machineTime: () => number
  /** Calls that this process has refused because of a limit, by rule. */
  readonly refusals: () => Readonly<Record<string, number>>
}
