import type { FullConfig } from '@playwright/test'
import { type RunningApp, startApp } from './app.ts'

/**
 * A server with a demo organization for each worker; the workers inherit where they are. With both names set, one server that
 * runs already, for one worker.
 */
export default async ({ workers }: FullConfig): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.JOURNEYS_URL && process.env.JOURNEYS_DATA_DIR) return undefined
  const started = await Promise.allSettled(Array.from({ length: workers }, () => startApp()))
  const apps = started.flatMap((one): RunningApp[] => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async () => void (await Promise.all(apps.map((app) => app.stop())))
  for (const one of started) {
    if (one.status === 'fulfilled') continue
    await stop()
    throw one.reason
  }
  process.env.JOURNEYS_URL = apps.map(({ url }) => url).join()
  process.env.JOURNEYS_DATA_DIR = apps.map(({ dataDir }) => dataDir).join()
  return stop
}
