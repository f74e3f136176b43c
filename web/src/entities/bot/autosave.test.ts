import { describe, expect, test } from 'vitest'
import { Autosave, type AutosaveOptions, pauseMs, type SaveResult } from './autosave.ts'

/** A server, and a clock whose timers run when the test says. */
const bench = (answers: readonly (SaveResult<string> | 'waits')[] = []) => {
  const sent: { base: string; next: string; revision: number }[] = []
  const timers: { ms: number; run: () => void }[] = []
  const states: string[] = []
  const merges: string[] = []
  let release: (result: SaveResult<string>) => void = () => undefined
  const options: AutosaveOptions<string> = {
    initial: 'start',
    revision: 1,
    send: (base, next, revision) => {
      sent.push({ base, next, revision })
      const answer = answers[sent.length - 1] ?? { kind: 'saved', revision: revision + 1 }
      return answer === 'waits'
        ? new Promise((resolve) => {
            release = resolve
          })
        : Promise.resolve(answer)
    },
    isSame: (a, b) => a === b,
    merge: (base, mine, stored) => (mine.startsWith(base) ? stored + mine.slice(base.length) : null),
    onMerged: (merged) => merges.push(merged),
    onStatus: ({ state }) => states.push(state),
    now: () => 5,
    later: (ms, run) => {
      const timer = { ms, run }
      timers.push(timer)
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1)
      }
    },
  }
  const saver = new Autosave(options)
  const fire = async () => {
    const timer = timers.shift()!
    timer.run()
    await saver.save()
    return timer.ms
  }
  return { saver, sent, timers, states, merges, fire, release: (r: SaveResult<string>) => release(r) }
}

describe('saving by itself', () => {
  test('changes of one pause go together', async () => {
    const { saver, sent, timers, fire } = bench()
    saver.change('a')
    saver.change('ab')
    expect(timers).toHaveLength(1)
    expect(await fire()).toBe(pauseMs)
    expect(sent).toEqual([{ base: 'start', next: 'ab', revision: 1 }])
    expect(saver.status).toMatchObject({ state: 'saved', savedAt: 5 })
  })
  test('what is typed while a call runs stays changed and goes next', async () => {
    const { saver, sent, release } = bench(['waits'])
    saver.change('one')
    const saving = saver.save()
    await Promise.resolve()
    saver.change('one two')
    release({ kind: 'saved', revision: 2 })
    expect(await saving).toBe(true)
    expect(sent).toEqual([
      { base: 'start', next: 'one', revision: 1 },
      { base: 'one', next: 'one two', revision: 2 },
    ])
  })
  test('undoing everything leaves nothing to save', async () => {
    const { saver, sent, timers } = bench()
    saver.change('a')
    saver.change('start')
    expect(timers).toHaveLength(0)
    expect(await saver.save()).toBe(true)
    expect(sent).toEqual([])
  })
  test('a failure says why, tries again, later each time, and typing goes on', async () => {
    const failed = { kind: 'failed', text: 'no connection' } as const
    const { saver, sent, timers, fire } = bench([failed, failed])
    saver.change('a')
    expect(await saver.save()).toBe(false)
    expect(saver.status).toMatchObject({ state: 'failed', text: 'no connection' })
    expect(timers[0]!.ms).toBe(3000)
    saver.change('ab')
    expect(saver.status.state).toBe('failed')
    timers.splice(0)
    expect(await saver.save()).toBe(false)
    expect(timers[0]!.ms).toBe(10_000)
    await fire()
    expect(saver.status.state).toBe('saved')
    expect(sent.at(-1)).toMatchObject({ base: 'start', next: 'ab', revision: 1 })
  })
})

describe('two editors', () => {
  const conflict = (stored: string): SaveResult<string> => ({ kind: 'conflict', stored, revision: 7 })
  test('changes of different things are joined', async () => {
    const { saver, sent, merges } = bench([conflict('theirs')])
    saver.change('start mine')
    expect(await saver.save()).toBe(true)
    expect(merges).toEqual(['theirs mine'])
    expect(sent.at(-1)).toEqual({ base: 'theirs', next: 'theirs mine', revision: 7 })
  })
  test('changes of the same thing wait for a choice, and nothing is sent meanwhile', async () => {
    const { saver, sent } = bench([conflict('theirs')])
    saver.change('mine')
    expect(await saver.save()).toBe(false)
    expect(saver.status).toMatchObject({ state: 'conflict', stored: 'theirs' })
    saver.change('mine too')
    expect(await saver.save()).toBe(false)
    expect(sent).toHaveLength(1)
    expect(await saver.keepMine()).toBe(true)
    expect(sent.at(-1)).toEqual({ base: 'theirs', next: 'mine too', revision: 7 })
  })
  test('the stored document can be taken', async () => {
    const { saver, sent } = bench([conflict('theirs')])
    saver.change('mine')
    await saver.save()
    expect(saver.takeStored()).toBe('theirs')
    expect(saver.isChanged).toBe(false)
    expect(sent).toHaveLength(1)
  })
})
