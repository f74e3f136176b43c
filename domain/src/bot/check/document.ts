import { limits } from '@beseda/contract/limits.ts'
import { placeholdersIn } from '@beseda/contract/reply-variables.ts'
import { isSeen } from '@beseda/contract/seen.ts'
import { folded } from '../../text/search-forms.ts'
import { isBotVariable } from '../variables.ts'
import { type CheckDocument, error, warning } from './context.ts'

const nameOf = (name: string): string => folded(name).trim()

/** The rules of the whole bot: its name and default message, its root, ids and names of its nodes. */
export const checkDocument: CheckDocument = ({ name, defaultMessage, nodes }, { otherNames }) => {
  const roots = nodes.filter((node) => node.root)
  const ids = nodes.map((node) => node.id)
  const names = nodes.map((node) => nameOf(node.name))
  const unknown = placeholdersIn(defaultMessage).find((p) => !isBotVariable(p.name))
  return [
    ...(otherNames.some((other) => nameOf(other) === nameOf(name)) ? [error('CHATBOT_EXISTS')] : []),
    ...(isSeen(defaultMessage) ? [] : [error('BOT_DEFAULT_MESSAGE_EMPTY')]),
    ...(unknown ? [error('BOT_VARIABLE_UNKNOWN', { params: { name: unknown.name } })] : []),
    ...(nodes.length === 0 ? [error('BOT_SCENARIO_NOT_CREATED')] : []),
    ...(nodes.length > 0 && roots.length === 0
      ? [error('BOT_ROOT_NODE_NOT_FOUND', { fix: { put: [{ ...nodes[0]!, root: true }] } })]
      : []),
    ...roots
      .slice(1)
      .map((node) => error('BOT_ROOT_NODES_MANY', { nodeId: node.id, fix: { put: [{ ...node, root: false }] } })),
    ...nodes
      .filter((node, i) => ids.indexOf(node.id) < i)
      .map(({ id }) => error('BOT_BLOCK_ID_NOT_UNIQUE', { nodeId: id })),
    ...nodes
      .filter((node, i) => isSeen(node.name) && names.indexOf(names[i]!) < i)
      .map((node) => {
        const free = freeName(node.name.trim(), new Set(names))
        const fix = free === null ? null : { put: [{ ...node, name: free }] }
        return warning('nodeNamesRepeated', { nodeId: node.id, params: { name: node.name }, fix })
      }),
  ]
}
/** Null: it would be too long. */
const freeName = (name: string, taken: ReadonlySet<string>): string | null => {
  for (let n = 2; ; n += 1) {
    const free = `${name} ${n}`
    if (free.length > limits.botNodeName) return null
    if (!taken.has(nameOf(free))) return free
  }
}
