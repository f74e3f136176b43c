import { expect, test } from 'vitest'
import { type Gone, makeDrafts, type SavedEntry, saveMs } from './make-drafts.ts'

const name = 'c1/reply'
/** The browser ends the page before a change is stored. */
let stuck = false
const never = new Promise<never>(() => undefined)
/** One browser: its storage, its clock, and tabs that hear of one another. */
const makeBrowser = () => {
  const stored = new Map<string, unknown>()
  const kept: SavedEntry[] = []
  let time = 1_000_000
  let timers: { at: number; fn: () => void }[] = []
  const tabs: ReturnType<typeof makeDrafts>[] = []
  const openTab = async (tab: string, user = 'u1') => {
    const drafts = makeDrafts({
      saved: {
        get: async (key) => stored.get(key),
        set: async (key, value) => (stuck ? never : void stored.set(key, value)),
        delete: async (key) => (stuck ? never : void stored.delete(key)),
        deleteIf: async (key, matches) => (stuck ? never : void (matches(stored.get(key)) && stored.delete(key))),
        entries: async () => [...stored],
      },
      tab,
      now: () => time,
      later: (ms, fn) => {
        const timer = { at: time + ms, fn }
        timers.push(timer)
        return () => {
          timers = timers.filter((t) => t !== timer)
        }
      },
      keepAtLeave: (entries) => kept.push(...entries),
      takeKept: () => kept.splice(0),
      announce: (gone: Gone) => {
        for (const other of tabs) if (other !== drafts) other.receive(gone)
      },
    })
    tabs.push(drafts)
    await drafts.open(user)
    return drafts
  }
  const pass = async (ms: number) => {
    time += ms
    const due = timers.filter((t) => t.at <= time)
    timers = timers.filter((t) => t.at > time)
    for (const { fn } of due) fn()
    await new Promise((done) => setTimeout(done))
  }
  return { stored, kept, openTab, pass }
}
const text = (value: string) => ({ text: value, files: [] })
type Tab = Awaited<ReturnType<ReturnType<typeof makeBrowser>['openTab']>>
const sends = (tab: Tab) => tab.sent(name, tab.of(name)!.text)

test('a text that is typed without a pause is saved all the while', async () => {
  const { openTab, pass } = makeBrowser()
  const tab = await openTab('a')
  for (let n = 1; n <= 66; n++) {
    tab.keep(name, text('я'.repeat(n)))
    await pass(60)
  }
  const saved = (await openTab('a')).of(name)?.text.length ?? 0
  expect(66 - saved).toBeLessThanOrEqual(saveMs / 60)
})
test('everything is kept when the page is left, also where storing does not finish', async () => {
  const { openTab } = makeBrowser()
  const tab = await openTab('a')
  tab.keep(name, text('Здравствуйте'))
  stuck = true
  tab.leave()
  stuck = false
  expect((await openTab('a')).of(name)?.text).toBe('Здравствуйте')
})
test('a text whose storing has begun is kept as well, and one whose deleting has begun does not come back', async () => {
  const { openTab, pass } = makeBrowser()
  const tab = await openTab('a')
  tab.keep(name, text('Здравствуйте'))
  stuck = true
  await pass(saveMs)
  tab.leave()
  stuck = false
  const reloaded = await openTab('a')
  expect(reloaded.of(name)?.text).toBe('Здравствуйте')
  stuck = true
  sends(reloaded)
  reloaded.leave()
  stuck = false
  expect((await openTab('a')).of(name)).toBeUndefined()
})
test('what is stored is not kept again when the page is left', async () => {
  const { openTab, pass, kept } = makeBrowser()
  const tab = await openTab('a')
  tab.keep(name, text('Здравствуйте'))
  await pass(saveMs)
  tab.leave()
  expect(kept).toEqual([])
})
test('sending in one tab leaves the text of another', async () => {
  const { openTab, pass } = makeBrowser()
  const [a, b] = [await openTab('a'), await openTab('b')]
  a.keep(name, text('текст А'))
  b.keep(name, text('текст Б'))
  await pass(saveMs)
  sends(b)
  await pass(0)
  expect(a.of(name)?.text).toBe('текст А')
  expect((await openTab('a')).of(name)?.text).toBe('текст А')
  expect((await openTab('b')).of(name)?.text, 'what was sent does not return').toBe('текст А')
})
test('a draft that another tab shows unchanged is gone there once it was sent, in whichever of them', async () => {
  for (const sender of ['a', 'b']) {
    const { openTab, pass, stored } = makeBrowser()
    const a = await openTab('a')
    a.keep(name, text('Добрый день'))
    await pass(saveMs)
    const b = await openTab('b')
    expect(b.of(name)?.text).toBe('Добрый день')
    const dropped: string[] = []
    const other = sender === 'a' ? b : a
    other.onDropped((gone) => dropped.push(gone))
    sends(sender === 'a' ? a : b)
    await pass(0)
    expect(other.of(name), sender).toBeUndefined()
    expect(dropped).toEqual([name])
    expect(stored.size).toBe(0)
  }
})
test('a draft that was continued in another tab does not come back, and one that grew in its own tab stays', async () => {
  const { openTab, pass, stored } = makeBrowser()
  const a = await openTab('a')
  a.keep(name, text('Добрый'))
  await pass(saveMs)
  const b = await openTab('b')
  b.keep(name, text('Добрый день'))
  await pass(saveMs)
  // After a reload the tab still knows which draft it continued.
  sends(await openTab('b'))
  await pass(0)
  expect(stored.size).toBe(0)

  a.keep(name, text('Ещё'))
  await pass(saveMs)
  const c = await openTab('c')
  await pass(10)
  a.keep(name, text('Ещё вопрос'))
  sends(c)
  await pass(saveMs)
  expect((await openTab('a')).of(name)?.text).toBe('Ещё вопрос')
})
test('a tab that shows a draft keeps it when another tab has deleted it or sent something else', async () => {
  for (const instead of ['', 'Отвечу коротко']) {
    const { openTab, pass } = makeBrowser()
    const a = await openTab('a')
    a.keep(name, text('Добрый день'))
    await pass(saveMs)
    const b = await openTab('b')
    b.keep(name, text(instead))
    if (instead) sends(b)
    await pass(saveMs)
    expect(a.of(name)?.text, instead).toBe('Добрый день')
    expect((await openTab('a')).of(name)?.text, instead).toBe('Добрый день')
  }
})
test('drafts of an earlier version are loaded; those of others and those older than 30 days are not', async () => {
  const { openTab, stored } = makeBrowser()
  stored.set('u1/c1/reply', { text: 'раньше', files: [], at: 999_000 })
  stored.set('u2/c1/internal', { text: 'чужой', files: [], at: 999_000 })
  stored.set('u1/c2/reply/x', { text: 'старый', files: [], at: 1_000_000 - 31 * 24 * 3_600_000 })
  const tab = await openTab('a')
  expect([tab.of(name)?.text, tab.of('c1/internal'), tab.of('c2/reply')]).toEqual(['раньше', undefined, undefined])
  expect(stored.has('u1/c2/reply/x')).toBe(false)
})

test('a quote is kept with the draft over a reload, also without a text, and goes with the message', async () => {
  const { stored, openTab, pass } = makeBrowser()
  const quote = { id: 'm1', seq: 4, author: { kind: 'client' as const, name: 'Анна' }, text: 'Синий?', file: null }
  const tab = await openTab('a')
  tab.keep(name, { ...text(''), quote })
  await pass(saveMs)
  const reloaded = await openTab('a')
  expect(reloaded.of(name)?.quote).toEqual(quote)
  reloaded.keep(name, text('Да'))
  expect(reloaded.of(name)).toMatchObject({ text: 'Да', quote })
  sends(reloaded)
  expect(reloaded.of(name)).toBeUndefined()
  expect(stored.size).toBe(0)
})

test('a draft remembers the entry at which it was begun, until it is sent', async () => {
  const { openTab } = makeBrowser()
  const tab = await openTab('a')
  tab.keep(name, { ...text('Д'), since: 7 })
  tab.keep(name, { ...text('Да'), since: 9 })
  expect(tab.of(name)?.since).toBe(7)
  sends(tab)
  tab.keep(name, { ...text('Ещё'), since: 9 })
  expect(tab.of(name)?.since).toBe(9)
})
