import { fileURLToPath } from 'node:url'
import {
  type ArrowFunction,
  type CallExpression,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBindingElement,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isIdentifier,
  isNonNullExpression,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSpreadElement,
  isVariableDeclaration,
  type Node,
  type ParameterDeclaration,
  type TypeNode,
} from 'typescript/unstable/ast'
import {
  API,
  type Checker,
  type Project,
  SymbolFlags,
  type Symbol as TsSymbol,
  type Type,
} from 'typescript/unstable/sync'

export type Shape = 'string' | 'number' | 'boolean' | 'bytes' | 'any' | 'other' | readonly [Shape]
export interface Property {
  readonly name: string
  readonly isOptional: boolean
  readonly allowsNull: boolean
  readonly shape: Shape
}
/** A call such as `c.run<Row>(statement, values)` or `ask<Row>(c)(statement, values)`. */
export interface RowUse {
  /** Where the call is: file and line. */
  readonly at: string
  readonly row: string
  readonly properties: readonly Property[]
  /** Where its statements are prepared: `file:offset`. Empty: they come as an argument. */
  readonly sites: readonly string[]
}
const root = fileURLToPath(new URL('../../../', import.meta.url))
const folders = [`${root}server/src/`, `${root}tools/demo/`]
const isOurs = (file: string | undefined): boolean => folders.some((folder) => file?.startsWith(folder))

/** Asks the TypeScript compiler which row type the server or the demo declares for the rows of each statement. */
export const findRowUses = (): RowUse[] => {
  const api = new API({ cwd: root })
  try {
    const config = `${root}tsconfig.json`
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)!
    const files = project.program
      .getSourceFileNames()
      .filter((file) => isOurs(file) && !/\.test\.ts$|\.d\.ts$|\/test\//.test(file))
    return files.flatMap((file) => usesIn(project, file))
  } finally {
    api.close()
  }
}
const descendants = function* (node: Node): Generator<Node> {
  const children: Node[] = []
  node.forEachChild((child) => void children.push(child))
  for (const child of children) {
    yield child
    yield* descendants(child)
  }
}
const usesIn = (project: Project, file: string): RowUse[] => {
  const { checker, program } = project
  const source = program.getSourceFile(file)!
  const uses: RowUse[] = []
  for (const node of descendants(source)) {
    const row = isCallExpression(node) ? rowOf(node) : null
    if (!isCallExpression(node) || !row) continue
    const statement = node.arguments.find((a) => !isSpreadElement(a) && isStatement(checker, a))
    const type = checker.getTypeFromTypeNode(row)
    if (!statement || !type || type.isTypeParameter()) continue
    const line = source.text.slice(0, node.getStart()).split('\n').length
    uses.push({
      at: `${file.slice(root.length)}:${line}`,
      row: checker.typeToString(type),
      properties: propertiesOf(checker, type, node),
      sites: [...new Set(sitesOf(project, statement))],
    })
  }
  return uses
}
/** The row type of `c.run<Row>(…)`, or of `ask<Row>(c)(…)`. */
const rowOf = (node: CallExpression): TypeNode | null => {
  const typed = isCallExpression(node.expression) ? node.expression : node
  return typed.typeArguments?.length === 1 ? typed.typeArguments[0]! : null
}
const isStatement = (checker: Checker, node: Node): boolean =>
  checker.getTypeAtLocation(node)?.getSymbol()?.name === 'Statement'

const propertiesOf = (checker: Checker, type: Type, at: Node): Property[] =>
  checker.getPropertiesOfType(checker.getApparentType(type) ?? type).map((symbol) => {
    const own = checker.getTypeOfSymbolAtLocation(symbol, at)
    return {
      name: symbol.name,
      isOptional: (symbol.flags & SymbolFlags.Optional) !== 0,
      allowsNull: checker.isTypeAssignableTo(checker.getNullType(), own),
      shape: shapeOf(checker, own),
    }
  })
const shapeOf = (checker: Checker, type: Type): Shape => {
  if (checker.typeToString(type) === 'unknown') return 'any'
  const own = checker.getNonNullableType(type) ?? type
  const is = (other: Type) => checker.isTypeAssignableTo(own, other)
  if (is(checker.getNeverType())) return 'any'
  if (is(checker.getStringType())) return is(checker.getNumberType()) ? 'any' : 'string'
  if (is(checker.getNumberType())) return 'number'
  if (is(checker.getBooleanType())) return 'boolean'
  if (/^Buffer\b/.test(checker.typeToString(own))) return 'bytes'
  if (checker.isArrayLikeType(own) && own.isTypeReference()) {
    const [element] = checker.getTypeArguments(own)
    return element ? [shapeOf(checker, element)] : 'other'
  }
  return 'other'
}

const isPrepared = (node: Node): node is CallExpression =>
  isCallExpression(node) && isIdentifier(node.expression) && node.expression.text === 'prepared'
const siteOf = (node: CallExpression): string =>
  `${node.getSourceFile().fileName.slice(root.length)}:${node.expression.getStart()}`
const sitesWithin = (node: Node): string[] => [
  ...(isPrepared(node) ? [siteOf(node)] : []),
  ...[...descendants(node)].filter(isPrepared).map(siteOf),
]
/** Where the statements are prepared that this expression may give. */
const sitesOf = (project: Project, node: Node): string[] => {
  const sitesOfAll = (nodes: readonly Node[]) => nodes.flatMap((n) => sitesOf(project, n))
  if (isPrepared(node)) return [siteOf(node)]
  if (isIdentifier(node)) return sitesOfName(project, node)
  if (isConditionalExpression(node)) return sitesOfAll([node.whenTrue, node.whenFalse])
  if (isArrayLiteralExpression(node)) return sitesOfAll(node.elements)
  if (isPropertyAccessExpression(node)) return sitesOfName(project, node.name)
  if (isObjectLiteralExpression(node))
    return node.properties.flatMap((p) => (isPropertyAssignment(p) ? sitesOfDeclaration(project, p) : []))
  if (isCallExpression(node) && isPropertyAccessExpression(node.expression))
    return node.expression.name.text === 'get' ? sitesOf(project, node.expression.expression) : []
  const isWrapped = isParenthesizedExpression(node) || isNonNullExpression(node) || isAsExpression(node)
  return isWrapped || isCallExpression(node) || isElementAccessExpression(node) ? sitesOf(project, node.expression) : []
}
const sitesOfName = (project: Project, name: Node): string[] => {
  const found = project.checker.getSymbolAtLocation(name)
  const declared = found && unaliased(project.checker, found).valueDeclaration?.resolve(project)
  if (!declared || !isOurs(declared.getSourceFile().fileName)) return []
  if (isParameterDeclaration(declared)) return sitesOfArgument(project, declared)
  if (isBindingElement(declared)) return sitesOfDeclaration(project, declared.parent.parent)
  return sitesOfDeclaration(project, declared)
}
const sitesOfDeclaration = (project: Project, declared: Node): string[] => {
  const within = sitesWithin(declared)
  if (within.length > 0 || !(isVariableDeclaration(declared) || isPropertyAssignment(declared))) return within
  if (!declared.initializer) return []
  const { initializer } = declared
  const direct = isCallExpression(initializer) ? [] : sitesOf(project, initializer)
  if (direct.length > 0) return direct
  const called = [...(isCallExpression(initializer) ? [initializer] : []), ...descendants(initializer)]
  return called.flatMap((node) => (isCallExpression(node) ? sitesOfMaker(project, node) : []))
}
/** A statement comes from the function that is called, or from the functions that it gets. */
const sitesOfMaker = (project: Project, { expression, arguments: given }: CallExpression): string[] => {
  const makers = given.filter((a) => isIdentifier(a)).flatMap((a) => sitesOfName(project, a))
  if (makers.length > 0 || given.some((a) => isArrowFunction(a))) return makers
  return isIdentifier(expression) ? sitesOfName(project, expression) : []
}
/** A function takes the statement as a parameter: those that the calls in its file give it. */
const sitesOfArgument = (project: Project, parameter: ParameterDeclaration): string[] => {
  const fn = parameter.parent as ArrowFunction
  const index = fn.parameters.indexOf(parameter)
  const name = isVariableDeclaration(fn.parent) ? fn.parent.name.getText() : ''
  return [...descendants(parameter.getSourceFile())]
    .filter((node) => isCallExpression(node))
    .filter(({ expression }) => isIdentifier(expression) && expression.text === name)
    .flatMap((call) => (call.arguments[index] ? sitesOf(project, call.arguments[index]) : []))
}
const unaliased = (checker: Checker, symbol: TsSymbol): TsSymbol =>
  symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
