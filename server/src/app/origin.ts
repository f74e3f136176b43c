import { brands } from '@beseda/contract/brands.ts'
import { readValue } from '../features/installation/stored.ts'
import { systemWork, type WorkDeps } from '../platform/unit-of-work.ts'
import type { Config } from './config.ts'

export const defaultBrand = brands.beseda.name

/** Where a server with these settings listens, as browsers of this machine reach it. */
export const listensAt = ({ host, port }: Pick<Config, 'host' | 'port'>): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Where browsers reach the server: as configured, as saved in the console, or where its last start listened. */
export const originOf = (deps: WorkDeps, config: Config): Promise<string> =>
  systemWork(deps, async (s) => {
    const saved = config.demo === 'off' ? await readValue(s, 'publicUrl') : null
    return config.publicUrl ?? saved ?? (await readValue(s, 'origin')) ?? listensAt(config)
  })
