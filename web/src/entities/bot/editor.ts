import type { BotDocument } from '@beseda/contract/entities/bot.ts'
import type { BotFinding } from '@beseda/contract/entities/bot-finding.ts'
import { createContext, use, useRef, useSyncExternalStore } from 'react'
import type { SaveStatus } from './autosave.ts'
import { endStep, type History, historyOf, record, redo, undo } from './history.ts'

export const editorModes = ['select', 'move', 'create', 'delete'] as const
export type EditorMode = (typeof editorModes)[number]
/** What the dock at the right shows. */
export const dockTabs = ['node', 'simulator', 'outline', 'versions'] as const
export type DockTab = (typeof dockTabs)[number]

/** Where the simulator is, and the way that led there. */
export interface Lit {
  readonly nodeId: string | null
  readonly links: ReadonlySet<string>
}
/** What sessions did in a node, for the numbers on the canvas. */
export interface NodeFigures {
  readonly reached: number
  readonly left: number
  readonly notUnderstood: number
  readonly handedOver: number
}
/** How a node differs from another version. */
export type NodeDifference = 'added' | 'changed' | 'removed'

export interface EditorState {
  readonly history: History<BotDocument>
  readonly mode: EditorMode
  readonly nodes: ReadonlySet<string>
  /** The selected link, `nodeId/reactionId`. */
  readonly link: string | null
  readonly dock: DockTab | null
  readonly findings: readonly BotFinding[]
  readonly lit: Lit | null
  readonly figures: ReadonlyMap<string, NodeFigures> | null
  readonly differences: ReadonlyMap<string, NodeDifference> | null
  /** Nodes that the canvas is to show: a new object for every request. */
  readonly show: { readonly ids: readonly string[] } | null
  readonly save: SaveStatus<BotDocument>
}
const noSave: SaveStatus<BotDocument> = { state: 'saved', savedAt: null, text: null, stored: null }

/** The state of one open bot, outside of React: dragging and typing render only what they change. */
export class Editor {
  #state: EditorState
  readonly #listeners = new Set<() => void>()
  constructor(document: BotDocument) {
    this.#state = {
      history: historyOf(document),
      ...{ mode: 'select', nodes: new Set(), link: null, dock: null, findings: [], lit: null },
      ...{ figures: null, differences: null, show: null, save: noSave },
    }
  }
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  get state(): EditorState {
    return this.#state
  }
  get document(): BotDocument {
    return this.#state.history.present
  }
  set(change: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of [...this.#listeners]) listener()
  }
  /** Changes the document: one step of undo, joined with the last one of the same tag. */
  edit(
    change: (document: BotDocument) => BotDocument,
    tag: string | null = null,
    more: Partial<EditorState> = {},
  ): void {
    this.#step(record(this.#state.history, change(this.document), tag), more)
  }
  endStep(): void {
    if (this.#state.history.tag !== null) this.set({ history: endStep(this.#state.history) })
  }
  undo(): void {
    this.#step(undo(this.#state.history))
  }
  redo(): void {
    this.#step(redo(this.#state.history))
  }
  /** Selects nodes, and forgets the selected link. */
  select(ids: readonly string[], more: Partial<EditorState> = {}): void {
    this.set({ nodes: new Set(ids), link: null, ...more })
  }
  /** Selects nodes, and shows them in the middle of the canvas. */
  showNodes(ids: readonly string[], more: Partial<EditorState> = {}): void {
    this.select(ids, { show: { ids }, ...more })
  }
  #step(history: History<BotDocument>, more: Partial<EditorState> = {}): void {
    if (history.present === this.document) {
      this.set({ history, ...more })
      return
    }
    const known = new Set(history.present.nodes.map(({ id }) => id))
    const nodes = [...this.#state.nodes]
    const isKept = nodes.every((id) => known.has(id))
    this.set({ history, ...(!isKept && { nodes: new Set(nodes.filter((id) => known.has(id))) }), link: null, ...more })
  }
}

export const EditorContext = createContext<Editor | null>(null)
export const useEditor = (): Editor => {
  const editor = use(EditorContext)
  if (!editor) throw new Error('no editor')
  return editor
}
/** A part of the state. Components render when the selected value is another one; sets and objects must keep their identity. */
export const useEditorState = <T>(select: (state: EditorState) => T): T => {
  const editor = useEditor()
  const latest = useRef(select)
  latest.current = select
  const read = () => latest.current(editor.state)
  return useSyncExternalStore(editor.subscribe, read, read)
}
export const useDocument = (): BotDocument => useEditorState(({ history }) => history.present)
