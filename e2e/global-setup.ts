import { startApp } from './app.ts'

/** One server for all journeys; the workers inherit where it is. With both names set, a server that runs already. */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.JOURNEYS_URL && process.env.JOURNEYS_DATA_DIR) return undefined
  const { url, dataDir, stop } = await startApp()
  process.env.JOURNEYS_URL = url
  process.env.JOURNEYS_DATA_DIR = dataDir
  return stop
}
