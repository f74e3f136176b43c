import { compileBot } from '@beseda/domain/bot/program.ts'
import { payloadOf } from '@beseda/domain/bot/session.ts'
import { noIntents } from '@beseda/domain/intents/intents.ts'
import { expect, test } from 'vitest'
import { testDocument, testNode } from '../../entities/bot/testing.ts'
import { play, startingAt, type Turn } from './simulation.ts'

const document = testDocument(
  testNode('a', ['b', 'c']),
  testNode('b', ['c']),
  testNode('c', [], { final: { kind: 'lastOperator' } }),
)
const program = (of = document) => compileBot({ botId: 'bot', version: null }, of, noIntents)
const says = (text: string): Turn => ({ input: { kind: 'text', text }, at: 0 })
const presses = (nodeId: string, button: string): Turn => ({
  input: { kind: 'button', payload: payloadOf(nodeId, button), text: '' },
  at: 0,
})
const dialogue = [says('hello'), presses('a', 'ab0'), says('Button 0')]

test('a dialogue goes through the nodes and ends', () => {
  const played = play(program(), dialogue)
  expect(played.turns.map(({ replies }) => replies.map((r) => r.kind === 'text' && r.text))).toEqual([
    ['Text of a'],
    ['Text of b'],
    ['Text of c'],
  ])
  expect([...played.links]).toEqual(['a/ab0', 'b/bb0'])
  expect(played).toMatchObject({ nodeId: 'c', isOver: true })
})

test('what follows the end is left out, and a shorter dialogue is a step back', () => {
  expect(play(program(), [...dialogue, says('more')]).turns).toHaveLength(3)
  expect(play(program(), dialogue.slice(0, -1))).toMatchObject({ nodeId: 'b', isOver: false })
})

test('a change of the bot plays the dialogue again', () => {
  const other = { ...document, nodes: document.nodes.map((n) => (n.id === 'b' ? { ...n, reactions: [] } : n)) }
  expect(play(program(other), dialogue)).toMatchObject({ nodeId: 'b', isOver: true })
})

test('a dialogue begins at any node', () => {
  expect(play(startingAt(program(), 'b'), [says('hello')]).nodeId).toBe('b')
  expect(play(startingAt(program(), 'gone'), [says('hello')]).nodeId).toBe('a')
})
