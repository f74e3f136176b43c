import { checkBot } from '@beseda/domain/bot/check/check-bot.ts'
import { expect, test } from 'vitest'
import { newReaction } from './document.ts'
import { Editor } from './editor.ts'
import { applyFix } from './fix.ts'
import { testDocument, testNode } from './testing.ts'

const context = { otherNames: [], intents: [], channels: [], teams: [], operators: [], fileIds: null }

test('a fix repairs its finding, is one step of undo, and leaves the rest as it is', () => {
  const node = testNode('a', ['b'])
  const double = {
    ...node,
    reactions: [...node.reactions, newReaction('default', 'b', 'UTC'), newReaction('default', 'b', 'UTC')],
  }
  const editor = new Editor(testDocument(double, testNode('b', [], { final: { kind: 'close' } })))
  const { document } = editor
  const found = checkBot(document, context).find(({ code }) => code === 'BOT_DEFAULT_ACTIONS_MANY')!
  applyFix(editor, found)
  expect(checkBot(editor.document, context)).toEqual([])
  expect(editor.state.nodes).toEqual(new Set(['a']))
  expect(editor.document.nodes[1]).toBe(document.nodes[1])
  editor.undo()
  expect(editor.document).toBe(document)
  editor.redo()
  expect(checkBot(editor.document, context)).toEqual([])
})
test('undo forgets the selection of nodes that it removes', () => {
  const editor = new Editor(testDocument(testNode('a')))
  editor.edit((known) => ({ ...known, nodes: [...known.nodes, testNode('b')] }), null, { nodes: new Set(['b']) })
  editor.undo()
  expect([...editor.state.nodes]).toEqual([])
})
