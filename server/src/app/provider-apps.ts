import type { Settings } from '../platform/deps.ts'
import { adapterOf } from './adapters.ts'
import { type Config, ConfigError } from './config.ts'

/** Checks the settings of each provider's app by the schema of its adapter. The error names no value: they are secrets. */
export const providerAppsOf = ({ providerApps }: Pick<Config, 'providerApps'>): Settings['providerApps'] =>
  Object.fromEntries(
    Object.entries(providerApps).map(([type, given]) => {
      const adapter = adapterOf(type)
      if (adapter?.transport !== 'provider' || !adapter.app)
        throw new ConfigError(`PROVIDER_APPS: no channel type “${type}” has an app`)
      const settings = adapter.app.settings.safeParse(given)
      if (settings.success) return [type, settings.data]
      const fields = settings.error.issues.map(({ path, code }) => `${path.join('.') || 'settings'} (${code})`)
      throw new ConfigError(`PROVIDER_APPS: the settings of “${type}” do not fit: ${fields.join(', ')}`)
    }),
  )
