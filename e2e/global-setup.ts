import type { FullConfig } from '@playwright/test'
import { type RunningApp, startApp } from './app.ts'

/**
 * Starts a server with a demo organization for each worker, which inherits its address. When both variables are set,
 * one running server is used by one worker.
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
