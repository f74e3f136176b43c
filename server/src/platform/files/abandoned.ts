import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const dayMs = 86_400_000
const batch = 500

/** See FileStore.removeAbandoned. */
export const removeAbandoned = async (
  folder: string,
  incoming: string,
  now: number,
  known: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> => {
  let removed = 0
  const removeOld = async (path: string): Promise<void> => {
    const { mtimeMs } = await stat(path)
    if (now - mtimeMs < dayMs) return
    await rm(path, { force: true })
    removed++
  }
  for (const name of await readdir(incoming)) await removeOld(join(incoming, name))
  const shards = (await readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name))
  for (const shard of shards) {
    const ids = await readdir(join(folder, shard))
    for (let i = 0; i < ids.length; i += batch) {
      const some = ids.slice(i, i + batch)
      const used = await known(some)
      for (const id of some) if (!used.has(id)) await removeOld(join(folder, shard, id))
    }
  }
  return removed
}
