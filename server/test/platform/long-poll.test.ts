import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createWorld } from '../world/world.ts'

const soon = (ms: number) => new Promise<'waiting'>((done) => setTimeout(done, ms, 'waiting'))

test('a long poll over a real connection waits, and ends when its browser disconnects', async () => {
  const w = await createWorld()
  try {
    await w.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = w.app.server.address() as AddressInfo
    const { token } = await w.visitor('ann')
    const gone = new AbortController()
    const poll = async (body: object) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/widget/realtime/poll`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
        signal: gone.signal,
      })
      return ((await answer.json()) as { entity: { epoch: string; position: number } }).entity
    }
    const { epoch, position } = await poll({})
    const waiting = poll({ since: { epoch, position } }).catch((error: Error) => error.name)
    expect(await Promise.race([waiting, soon(300)])).toBe('waiting')
    expect(w.deps.hub.stats().polls).toBe(1)
    gone.abort()
    expect(await waiting).toBe('AbortError')
    for (let i = 0; i < 100 && w.deps.hub.stats().polls > 0; i++) await soon(10)
    expect(w.deps.hub.stats().polls).toBe(0)
  } finally {
    await w.close()
  }
})
