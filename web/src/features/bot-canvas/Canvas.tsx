import '@xyflow/react/dist/base.css'
import { limits } from '@beseda/contract/limits.ts'
import {
  Background,
  BackgroundVariant,
  type Connection,
  type FinalConnectionState,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from '@xyflow/react'
import { type PointerEvent, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { connect } from '../../entities/bot/connect.ts'
import { addNode, freeName, nodeOf, setTarget } from '../../entities/bot/document.ts'
import { useEditor, useEditorState } from '../../entities/bot/editor.ts'
import { grid, snapped } from '../../entities/bot/layout.ts'
import { later } from '../../lib/clock.ts'
import { useWords } from '../../lib/language.ts'
import { useMedia } from '../../lib/media.ts'
import { useStable } from '../../lib/use-stable.ts'
import { classes } from '../../ui/class-names.ts'
import { BotLink } from './BotLink.tsx'
import { BotNodeCard } from './BotNodeCard.tsx'
import styles from './canvas.module.css'
import { DeleteQuestion, type Doomed } from './DeleteQuestion.tsx'
import { DropMenu, type Dropped } from './DropMenu.tsx'
import { type FlowLink, type FlowNode, inPort } from './flow.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { ModeBar } from './ModeBar.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { Tools } from './Tools.tsx'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { useClipboard } from './use-clipboard.ts'
import { useFlow } from './use-flow.ts'
import { aroundBars, useShown } from './use-shown.ts'

const nodeTypes = { bot: BotNodeCard }
const linkTypes = { bot: BotLink }
// Objects that stay the same: see `useStable`.
const middleButton = [1]
const multiKeys = ['Shift', 'Meta', 'Control']
const snapGrid: [number, number] = [grid, grid]
const fitting = { maxZoom: 1, padding: aroundBars }
const isValid = ({ source, target, targetHandle }: Connection | FlowLink): boolean =>
  source !== target && targetHandle === inPort
/** More nodes than this: those outside of the window are not rendered. */
const manyNodes = 150
/** Below this zoom the texts of a node cannot be read: only its name is shown, large. It is also a quarter of the painting. */
const readableZoom = 0.45
/** The pointer must rest this long before other links are dimmed. */
const hoverMs = 250

/** The graph of a bot. `children` stand in its upper right corner. */
export const Canvas = ({ children }: { readonly children?: React.ReactNode }) => (
  <ReactFlowProvider>
    <Flow>{children}</Flow>
  </ReactFlowProvider>
)
const Flow = ({ children }: { readonly children?: React.ReactNode }) => {
  const { bots } = useWords('bots')
  const editor = useEditor()
  const { screenToFlowPosition } = useReactFlow()
  const mode = useEditorState((state) => state.mode)
  const count = useEditorState(({ history }) => history.present.nodes.length)
  const findings = useEditorState((state) => state.findings)
  const troubled = useMemo(() => new Set(findings.map(({ nodeId }) => nodeId)), [findings])
  const isFar = useStore(({ transform }) => transform[2] < readableZoom)
  const isCoarse = useMedia('(pointer: coarse)')
  const [hovered, setHovered] = useState<string | null>(null)
  const [dropped, setDropped] = useState<Dropped | null>(null)
  const [doomed, setDoomed] = useState<Doomed | null>(null)
  const [linking, setLinking] = useState<string | null>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const { nodes, links, onNodesChange, onDragEnd } = useFlow(hovered)
  const area = useRef<HTMLDivElement>(null)
  useShown()
  useClipboard(area)
  const keys = useCanvasKeys({ onDelete: setDoomed, onLink: setLinking })

  const place = (x: number, y: number) => {
    const position = snapped(screenToFlowPosition({ x: x - 107, y: y - 18 }))
    const made = addNode(editor.document, position, freeName(editor.document, bots.newNode, limits.botNodeName))
    editor.edit(() => made.document, null, { nodes: new Set([made.id]), link: null, mode: 'select', dock: 'node' })
  }
  const onConnect = useStable(({ source, sourceHandle, target }: Connection) =>
    editor.edit((known) => connect(known, source, sourceHandle, target)),
  )
  const onConnectEnd = useStable(
    (event: MouseEvent | TouchEvent, { fromNode, fromHandle, toNode }: FinalConnectionState) => {
      if (toNode || !fromNode || fromHandle?.type !== 'source') return
      const { clientX: x, clientY: y } = 'changedTouches' in event ? event.changedTouches[0]! : event
      setDropped({
        from: fromNode.id,
        reactionId: fromHandle.id ?? null,
        at: snapped(screenToFlowPosition({ x, y })),
      })
    },
  )
  const onReconnect = useStable(({ source, sourceHandle }: FlowLink, { target }: Connection) => {
    if (sourceHandle) editor.edit((known) => setTarget(known, source, sourceHandle, target))
  })
  const hoverEnd = useRef((): void => undefined)
  const hover = (id: string | null) => {
    hoverEnd.current()
    hoverEnd.current = later(id === null ? 0 : hoverMs, () => setHovered(id))
  }
  const onNodeMouseEnter = useStable((_: unknown, { id }: FlowNode) => isSelecting && hover(id))
  const endHover = useStable(() => hover(null))
  const onNodeClick = useStable((_: unknown, { id }: FlowNode) => {
    if (mode === 'delete') setDoomed({ nodes: [id] })
    else if (mode === 'select' && editor.state.dock !== 'simulator') editor.set({ dock: 'node' })
  })
  const onNodeDoubleClick = useStable((_: unknown, { id }: FlowNode) => {
    if (mode === 'select') editor.select([id], { dock: 'node' })
  })
  const onEdgeClick = useStable((_: unknown, { id }: FlowLink) => {
    if (mode === 'delete') setDoomed({ link: id })
    else if (mode === 'select') editor.set({ link: id, nodes: new Set() })
  })
  const onPaneClick = useStable((event: { readonly clientX: number; readonly clientY: number }) => {
    if (mode === 'create') place(event.clientX, event.clientY)
    else if (mode === 'select') editor.select([])
  })
  const onSelectionDragStop = useStable((event: unknown, moved: FlowNode[]) => onDragEnd(event, null, moved))
  const moveGhost = ({ clientX, clientY }: PointerEvent) => {
    const box = area.current?.getBoundingClientRect()
    if (!ghost.current || !box) return
    ghost.current.style.translate = `${clientX - box.left - 107}px ${clientY - box.top - 18}px`
    ghost.current.hidden = false
  }
  const isSelecting = mode === 'select'
  const mapMark = useCallback(
    ({ id, selected }: FlowNode) => (selected ? styles.mapSelected! : troubled.has(id) ? styles.mapTroubled! : ''),
    [troubled],
  )
  const labels = useMemo(() => ({ ...bots.flow, 'node.a11yDescription.ariaLiveMessage': () => '' }), [bots])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes the keys of the focused node; all of it can be done elsewhere
    <div
      ref={area}
      className={classes(styles.canvas, styles[mode], isFar && styles.far)}
      onKeyDown={keys}
      onPointerMove={mode === 'create' ? moveGhost : undefined}
    >
      <ReactFlow<FlowNode, FlowLink>
        nodes={nodes}
        edges={links}
        nodeTypes={nodeTypes}
        edgeTypes={linkTypes}
        onNodesChange={onNodesChange}
        onNodeDragStop={onDragEnd}
        onSelectionDragStop={onSelectionDragStop}
        onConnect={onConnect}
        onConnectEnd={onConnectEnd}
        {...(isSelecting && { onReconnect })}
        isValidConnection={isValid}
        onNodeClick={onNodeClick}
        onNodeDoubleClick={onNodeDoubleClick}
        onEdgeClick={onEdgeClick}
        onPaneClick={onPaneClick}
        onNodeMouseEnter={onNodeMouseEnter}
        onNodeMouseLeave={endHover}
        onNodeDragStart={endHover}
        nodesDraggable={isSelecting}
        nodesConnectable={isSelecting}
        elementsSelectable={isSelecting}
        nodesFocusable
        edgesFocusable={false}
        disableKeyboardA11y
        selectionOnDrag={isSelecting && !isCoarse}
        panOnDrag={mode === 'move' || isCoarse ? true : middleButton}
        panOnScroll
        selectionKeyCode="Shift"
        multiSelectionKeyCode={multiKeys}
        deleteKeyCode={null}
        zoomOnDoubleClick={false}
        snapToGrid
        snapGrid={snapGrid}
        minZoom={0.25}
        maxZoom={2}
        fitView
        fitViewOptions={fitting}
        onlyRenderVisibleElements={count > manyNodes}
        elevateNodesOnSelect
        reconnectRadius={14}
        connectionRadius={28}
        attributionPosition="bottom-center"
        ariaLabelConfig={labels}
        aria-label={bots.canvas}
        role="application"
      >
        <Background variant={BackgroundVariant.Dots} gap={grid} size={1.5} />
        {count > 0 && (
          <MiniMap
            pannable
            zoomable
            className={styles.map!}
            nodeClassName={mapMark}
            nodeBorderRadius={20}
            ariaLabel={bots.minimap}
          />
        )}
      </ReactFlow>
      {mode === 'create' && <div ref={ghost} hidden className={styles.ghost} aria-hidden="true" />}
      <ModeBar />
      <div className={styles.corner}>{children}</div>
      <Tools />
      <SelectionBar onDelete={() => setDoomed({ nodes: [...editor.state.nodes] })} />
      {count === 0 && <p className={styles.hint}>{bots.emptyCanvas}</p>}
      <Suspense fallback={null}>
        {dropped && <DropMenu dropped={dropped} onClose={() => setDropped(null)} />}
        {doomed && <DeleteQuestion doomed={doomed} onClose={() => setDoomed(null)} />}
        {linking !== null && nodeOf(editor.document, linking) && (
          <LinkDialog nodeId={linking} onClose={() => setLinking(null)} />
        )}
      </Suspense>
    </div>
  )
}
