import { useReactFlow, useViewport } from '@xyflow/react'
import { Maximize, Minus, Network, Plus, Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { linksOf, moveNodes } from '../../entities/bot/document.ts'
import { useEditor } from '../../entities/bot/editor.ts'
import { layOut } from '../../entities/bot/layout.ts'
import { flowOrder } from '../../entities/bot/order.ts'
import { later } from '../../lib/clock.ts'
import { useWords } from '../../lib/language.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './canvas.module.css'
import { FindNode } from './FindNode.tsx'
import { aroundBars } from './use-shown.ts'

/** How long the nodes move to their places. Milliseconds. */
const moveMs = 240
/** The height of a node that is not rendered. */
const usualHeight = 180
const fitting = { maxZoom: 1, padding: aroundBars, duration: moveMs }

/** Zoom, fit, auto-layout, search. */
export const Tools = () => {
  const { bots } = useWords('bots')
  const editor = useEditor()
  const flow = useReactFlow()
  const { zoom } = useViewport()
  const [isFinding, setFinding] = useState(false)
  const fitAll = () => void flow.fitView(fitting)
  const fitSelected = () => {
    const { nodes } = editor.state
    void flow.fitView({ ...fitting, ...(nodes.size > 0 && { nodes: [...nodes].map((id) => ({ id })) }) })
  }
  const arrange = () => {
    const { document } = editor
    const boxes = flowOrder(document).map(({ id }) => ({
      id,
      height: flow.getInternalNode(id)?.measured.height ?? usualHeight,
    }))
    const canvas = window.document.querySelector('.react-flow')
    canvas?.classList.add(styles.moving!)
    editor.edit((known) => moveNodes(known, layOut(boxes, linksOf(known))))
    later(moveMs, () => {
      canvas?.classList.remove(styles.moving!)
      fitAll()
    })
  }
  useShortcuts('bot', [
    { keys: 'Shift+Digit1', label: bots.fit, run: fitAll },
    { keys: 'Shift+Digit2', label: bots.fitSelected, run: fitSelected },
    { keys: 'Mod+KeyF', label: bots.find, inFields: true, run: () => setFinding(true) },
  ])
  return (
    <div role="toolbar" aria-label={bots.view} className={styles.tools}>
      <IconButton small label={bots.zoomOut} onClick={() => void flow.zoomOut({ duration: 120 })}>
        <Minus size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <button type="button" className={styles.zoom} onClick={() => void flow.zoomTo(1, { duration: moveMs })}>
        {Math.round(zoom * 100)} %
      </button>
      <IconButton small label={bots.zoomIn} onClick={() => void flow.zoomIn({ duration: 120 })}>
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <span className={styles.line} />
      <IconButton small label={bots.fit} keys={['Shift', '1']} onClick={fitAll}>
        <Maximize size={15} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton small label={bots.arrange} onClick={arrange}>
        <Network size={15} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton small label={bots.find} keys={['Ctrl', 'F']} onClick={() => setFinding(true)}>
        <Search size={15} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <Suspense fallback={null}>{isFinding && <FindNode onClose={() => setFinding(false)} />}</Suspense>
    </div>
  )
}
