import type { BotDocument } from '@beseda/contract/entities/bot.ts'
import { describe, expect, test } from 'vitest'
import { isSameDocument, mergeDocuments } from './changes.ts'
import { copyText, paste, readCopied } from './clipboard.ts'
import {
  addNode,
  changeNode,
  freeName,
  keepsRoot,
  linksOf,
  locksOf,
  moveNodes,
  moveWithin,
  newReaction,
  removeNodes,
  setTarget,
} from './document.ts'
import { testDocument, testNode } from './testing.ts'

const abc = testDocument(testNode('a', ['b', 'c']), testNode('b', ['c']), testNode('c'))
const linkIds = (document: BotDocument) => linksOf(document).map(({ from, to }) => from + to)

describe('nodes and links', () => {
  test('removing nodes ends the links to them, and leaves other nodes as they are', () => {
    const after = removeNodes(abc, new Set(['c']))
    expect(linkIds(after)).toEqual(['ab'])
    expect(after.nodes[0]!.reactions[1]!.target).toBeNull()
    expect(removeNodes(abc, new Set(['a'])).nodes[0]).toBe(abc.nodes[1])
  })
  test('the root stays while there are other nodes', () => {
    expect(keepsRoot(abc, new Set(['a']))).toBe(false)
    expect(keepsRoot(abc, new Set(['b', 'c']))).toBe(true)
    expect(keepsRoot(abc, new Set(['a', 'b', 'c']))).toBe(true)
  })
  test('the first node is the root, later ones are not', () => {
    const { document } = addNode(testDocument(), { x: 0, y: 0 }, 'Start')
    expect(addNode(document, { x: 0, y: 0 }, 'Next').document.nodes.map(({ root }) => root)).toEqual([true, false])
  })
  test('a link moves to another node', () => {
    expect(linkIds(setTarget(abc, 'b', 'bb0', 'a'))).toEqual(['ab', 'ac', 'ba'])
  })
  test('nodes that stand where they stood do not change', () => {
    expect(moveNodes(abc, new Map([['a', { x: 0, y: 0 }]]))).toBe(abc)
    expect(moveNodes(abc, new Map([['a', { x: 20, y: 0 }]])).nodes[1]).toBe(abc.nodes[1])
  })
  test('names stay apart, within the limit', () => {
    expect(freeName(abc, 'Node a', 64)).toBe('Node a 2')
    expect(freeName(abc, 'Node a', 6)).toBe('Node 2')
  })
  test('a button moves among the buttons only', () => {
    const { reactions } = testNode('x', [null, null, null])
    const mixed = [reactions[0]!, newReaction('intent', null, 'UTC'), reactions[1]!, reactions[2]!]
    const moved = moveWithin(mixed, 'xb2', 0, true)
    expect(moved.map(({ kind, id }) => (kind === 'intent' ? kind : id))).toEqual(['xb2', 'intent', 'xb0', 'xb1'])
  })
})

test('groups that exclude each other are locked', () => {
  const empty = testNode('n')
  expect(locksOf(empty)).toEqual({ others: null, triggers: null, final: null })
  expect(locksOf(testNode('n', [null]))).toEqual({ others: null, triggers: 'reactions', final: 'reactions' })
  const triggers = { ...empty, reactions: [newReaction('trigger', null, 'UTC')] }
  expect(locksOf(triggers)).toEqual({ others: 'triggers', triggers: null, final: 'reactions' })
  expect(locksOf({ ...empty, final: { kind: 'close' } })).toEqual({ others: 'final', triggers: 'final', final: null })
  // a broken node: nothing is locked that could repair it
  expect(locksOf({ ...triggers, final: { kind: 'close' } }).final).toBeNull()
})

describe('copying', () => {
  test('copies have ids and names of their own, links between them, and no links to others', () => {
    const copied = readCopied(copyText(abc, new Set(['b', 'a'])))!
    const { document, ids } = paste(abc, copied, 64, { x: 100, y: 40 })
    const [a2, b2] = document.nodes.slice(3)
    expect(ids).toEqual(new Set([a2!.id, b2!.id]))
    expect([a2!.name, b2!.name, a2!.root]).toEqual(['Node a 2', 'Node b 2', false])
    expect(a2!.reactions.map(({ target }) => target)).toEqual([b2!.id, null])
    expect(a2!.position).toEqual({ x: 100, y: 40 })
    const all = document.nodes.flatMap(({ id, replies, reactions }) => [
      id,
      ...[...replies, ...reactions].map((i) => i.id),
    ])
    expect(new Set(all).size).toBe(all.length)
  })
  test('other texts are not pasted', () => {
    for (const text of ['', 'hello', '{}', '[1]', 'null', '{"kind":"beseda/bot-nodes","nodes":[]}'])
      expect(readCopied(text)).toBeNull()
  })
})

test('a document that was changed and changed back needs no saving', () => {
  const renamed = changeNode(abc, 'b', (n) => ({ ...n, name: 'New' }))
  expect(isSameDocument(abc, renamed)).toBe(false)
  expect(
    isSameDocument(
      abc,
      changeNode(renamed, 'b', (n) => ({ ...n, name: 'Node b' })),
    ),
  ).toBe(true)
  expect(isSameDocument(abc, { ...abc, defaultMessage: '' })).toBe(false)
})

describe('two editors', () => {
  const rename = (id: string, name: string) => changeNode(abc, id, (n) => ({ ...n, name }))
  test('changes of different nodes, and of different parts of one node, are joined', () => {
    expect(mergeDocuments(abc, rename('a', 'Mine'), rename('b', 'Theirs'))!.nodes.map(({ name }) => name)).toEqual([
      'Mine',
      'Theirs',
      'Node c',
    ])
    const moved = moveNodes(abc, new Map([['a', { x: 40, y: 0 }]]))
    expect(mergeDocuments(abc, rename('a', 'Mine'), moved)!.nodes[0]).toMatchObject({
      name: 'Mine',
      position: { x: 40 },
    })
  })
  test('nodes that both added stay, and removed ones stay removed', () => {
    const mine = addNode(abc, { x: 0, y: 0 }, 'Mine').document
    const theirs = removeNodes(abc, new Set(['c']))
    expect(mergeDocuments(abc, mine, theirs)!.nodes.map(({ name }) => name)).toEqual(['Node a', 'Node b', 'Mine'])
  })
  test('changes of the same thing are a conflict', () => {
    expect(mergeDocuments(abc, rename('a', 'Mine'), rename('a', 'Theirs'))).toBeNull()
    expect(mergeDocuments(abc, rename('c', 'Mine'), removeNodes(abc, new Set(['c'])))).toBeNull()
    expect(mergeDocuments(abc, { ...abc, name: 'Mine' }, { ...abc, name: 'Theirs' })).toBeNull()
  })
  test('the same change of both is none', () => {
    expect(mergeDocuments(abc, rename('a', 'Same'), rename('a', 'Same'))).toEqual(rename('a', 'Same'))
  })
})
