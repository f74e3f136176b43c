import { expect, test } from 'vitest'
import { connect } from '../../entities/bot/connect.ts'
import { changeNode } from '../../entities/bot/document.ts'
import { testDocument, testNode } from '../../entities/bot/testing.ts'
import { flowLinks, flowNodes, hotLinks } from './flow.ts'

const document = testDocument(testNode('a', ['b']), testNode('b', ['c', null]), testNode('c'), testNode('d'))
const none = { selected: null, hot: new Set<string>(), lit: null, hovered: null }

test('only nodes that changed are new objects', () => {
  const before = flowNodes(document, new Set(), [])
  const renamed = changeNode(document, 'b', (node) => ({ ...node, name: 'New' }))
  const after = flowNodes(renamed, new Set(['c']), before)
  expect(after.map((node, i) => node === before[i])).toEqual([true, false, false, true])
})
test('links end at nodes that exist, and keep their identity', () => {
  const before = flowLinks(document, none, [])
  expect(before.map(({ id }) => id)).toEqual(['a/ab0', 'b/bb0'])
  const after = flowLinks(document, { ...none, hovered: 'c' }, before)
  expect(after.map(({ data }) => data!.state)).toEqual(['dim', 'hot'])
  expect(flowLinks(document, { ...none, hovered: 'c' }, after)).toEqual(after)
})
test('the way to the selected node is hot', () => {
  expect([...hotLinks(document, 'c')].sort()).toEqual(['a/ab0', 'b/bb0'])
  expect([...hotLinks(document, 'd')]).toEqual([])
})
test('a link from the port for new reactions makes a button; impossible ones change nothing', () => {
  const next = connect(document, 'd', 'new', 'b')
  expect(next.nodes[3]!.reactions[0]).toMatchObject({ kind: 'button', label: 'Node b', value: 'Node b', target: 'b' })
  expect(connect(document, 'a', 'ab0', 'a')).toBe(document)
  const ended = changeNode(document, 'd', (node) => ({ ...node, final: { kind: 'close' } }))
  expect(connect(ended, 'd', 'new', 'b')).toBe(ended)
})
