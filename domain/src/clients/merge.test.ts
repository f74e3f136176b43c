import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Item, type MergeRecord, merge, type Profile, unmerge } from './merge.ts'

const item = (id: string, key = id): Item => ({ id, key })
const sorted = (p: Profile): Profile => ({
  values: p.values,
  items: Object.fromEntries(
    Object.entries(p.items).map(([part, items]) => [part, [...items].sort((a, b) => (a.id < b.id ? -1 : 1))]),
  ),
})
const anna: Profile = {
  values: { name: 'Анна', status: null },
  items: { tags: [item('vip')], phones: [item('1', '+7916')], chats: [item('web')] },
}
const anka: Profile = {
  values: { name: 'Анка', status: 'new' },
  items: { tags: [item('vip'), item('opt')], phones: [item('2', '+7916')], chats: [item('tg')] },
}

test('items are united once each; a value that only the other has is taken over, else the choice decides', () => {
  const { survivor, record } = merge(anna, anka)
  expect(survivor).toEqual({
    values: { name: 'Анна', status: 'new' },
    items: { tags: [item('vip'), item('opt')], phones: [item('1', '+7916')], chats: [item('web'), item('tg')] },
  })
  expect(record).toEqual({
    values: { status: { before: null, after: 'new' } },
    moved: { tags: ['opt'], phones: [], chats: ['tg'] },
  })
  const chosen = merge(anna, anka, { name: 'merged', status: 'survivor' })
  expect(chosen.survivor.values).toEqual({ name: 'Анка', status: null })
})
test('edits made since survive taking back', () => {
  const done = merge(anna, anka, { name: 'merged' })
  const edited: Profile = {
    values: { ...done.survivor.values, name: 'Анна Королёва' },
    items: { tags: [item('opt'), item('new')], phones: [], chats: done.survivor.items.chats! },
  }
  const back = unmerge(done.record, edited, done.merged)
  expect(back.survivor).toEqual({
    values: { name: 'Анна Королёва', status: null },
    items: { tags: [item('new')], phones: [], chats: [item('web')] },
  })
  // the tag and the phone that both had were removed for both
  expect(back.merged).toEqual({ values: anka.values, items: { tags: [item('opt')], phones: [], chats: [item('tg')] } })
  expect(back.dropped).toEqual({ tags: ['vip'], phones: ['2'], chats: [] })
})

const parts = ['comments', 'tags'] as const
const profile = fc.record({
  values: fc.record({ name: fc.constantFrom('a', 'b'), status: fc.option(fc.constantFrom('x', 'y')) }),
  items: fc.record({
    comments: fc.constant<readonly Item[]>([]),
    tags: fc.uniqueArray(fc.constantFrom('t1', 't2', 't3'), { maxLength: 3 }),
  }),
})
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('merge' as const),
      into: fc.nat(3),
      from: fc.nat(3),
      name: fc.constantFrom('survivor' as const, 'merged' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), nth: fc.nat(5) }) },
  fc.record({ kind: fc.constant('add' as const), client: fc.nat(3), part: fc.constantFrom(...parts) }),
  fc.record({ kind: fc.constant('drop' as const), client: fc.nat(3), part: fc.constantFrom(...parts), nth: fc.nat(5) }),
  fc.record({ kind: fc.constant('rename' as const), client: fc.nat(3), name: fc.constantFrom('c', 'd') }),
)
interface Done {
  readonly record: MergeRecord
  readonly into: number
  readonly from: number
  /** Both clients before; null once somebody has edited one of them. */
  before: readonly [Profile, Profile] | null
}
test('any sequence of merges, undos and edits conserves every item, and an undo without edits restores both clients', () => {
  fc.assert(
    fc.property(fc.array(profile, { minLength: 4, maxLength: 4 }), fc.array(act, { maxLength: 40 }), (start, acts) => {
      let made = 0
      const clients: Profile[] = start.map(({ values, items }, n) => ({
        values,
        items: {
          comments: [item(`c${n}`)],
          // each client has a row of its own for a tag that others have too
          tags: items.tags.map((key) => item(`${key} of ${n}`, key)),
        },
      }))
      const parent: (number | null)[] = clients.map(() => null)
      const log: Done[] = []
      const ledger = new Set(clients.flatMap((c) => parts.flatMap((p) => c.items[p]!.map(({ id }) => id))))
      const rootOf = (n: number): number => (parent[n] === null ? n : rootOf(parent[n]!))
      const edited = (n: number) => {
        for (const done of log) if (done.into === n || done.from === n || rootOf(done.into) === n) done.before = null
      }
      for (const a of acts) {
        if (a.kind === 'merge') {
          const [into, from] = [rootOf(a.into), rootOf(a.from)]
          if (into === from) continue
          const before = [clients[into]!, clients[from]!] as const
          const result = merge(...before, { name: a.name })
          ;[clients[into], clients[from]] = [result.survivor, result.merged]
          parent[from] = into
          log.push({ record: result.record, into, from, before })
        } else if (a.kind === 'undo') {
          const done = log[a.nth]
          // a later merge of the same clients is taken back first
          if (!done || log.slice(a.nth + 1).some((l) => l.into === done.into || l.from === done.into)) continue
          log.splice(a.nth, 1)
          const result = unmerge(done.record, clients[done.into]!, clients[done.from]!)
          ;[clients[done.into], clients[done.from]] = [result.survivor, result.merged]
          parent[done.from] = null
          for (const ids of Object.values(result.dropped)) for (const id of ids) ledger.delete(id)
          if (done.before) {
            expect(sorted(result.survivor)).toEqual(sorted(done.before[0]))
            expect(sorted(result.merged)).toEqual(sorted(done.before[1]))
            expect(Object.values(result.dropped).flat()).toEqual([])
          }
        } else {
          const n = rootOf(a.client)
          const c = clients[n]!
          edited(n)
          if (a.kind === 'rename') clients[n] = { ...c, values: { ...c.values, name: a.name } }
          else {
            const now = c.items[a.part]!
            const added = item(`new ${made++}`)
            const gone = a.kind === 'drop' ? now[a.nth] : undefined
            if (a.kind === 'add') ledger.add(added.id)
            if (gone) ledger.delete(gone.id)
            const next = a.kind === 'add' ? [...now, added] : now.filter((i) => i !== gone)
            clients[n] = { ...c, items: { ...c.items, [a.part]: next } }
          }
        }
        const all = clients.flatMap((c) => parts.flatMap((p) => c.items[p]!.map(({ id }) => id)))
        expect([...all].sort()).toEqual([...ledger].sort())
        // a client shows each thing once
        clients.forEach((c, n) => {
          const keys = c.items.tags!.map(({ key }) => key)
          if (parent[n] === null) expect(new Set(keys).size).toBe(keys.length)
        })
      }
    }),
    { numRuns: 300 },
  )
})
