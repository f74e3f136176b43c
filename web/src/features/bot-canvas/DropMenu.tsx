import { limits } from '@beseda/contract/limits.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { connect } from '../../entities/bot/connect.ts'
import { addNode, freeName, numberOf } from '../../entities/bot/document.ts'
import { useDocument, useEditor } from '../../entities/bot/editor.ts'
import type { Point } from '../../entities/bot/layout.ts'
import { flowOrder } from '../../entities/bot/order.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

/** A link that was dropped on the empty canvas. */
export interface Dropped {
  readonly from: string
  readonly reactionId: string | null
  /** In the document. */
  readonly at: Point
}
/** A link ends nowhere: a new node at that place, or one that exists. */
export const DropMenu = ({ dropped, onClose }: { dropped: Dropped; onClose: () => void }) => {
  const { bots, common } = useWords('bots')
  const editor = useEditor()
  const document = useDocument()
  const [target, setTarget] = useState('')
  const others = flowOrder(document).filter(({ id, root }) => id !== dropped.from && !root)
  const make = () => {
    const made = addNode(
      document,
      { x: dropped.at.x, y: dropped.at.y - 20 },
      freeName(document, bots.newNode, limits.botNodeName),
    )
    const next = connect(made.document, dropped.from, dropped.reactionId, made.id)
    editor.edit(() => next, null, { nodes: new Set([made.id]), link: null, dock: 'node' })
    onClose()
  }
  const join = () => {
    editor.edit((known) => connect(known, dropped.from, dropped.reactionId, target))
    onClose()
  }
  return (
    <Dialog title={bots.linkTo} closeLabel={common.close} onClose={onClose} width={360} sheet={false}>
      <Button wide icon={<Plus size={16} aria-hidden="true" />} onClick={make} data-autofocus>
        {bots.newNode}
      </Button>
      {others.length > 0 && (
        <>
          <SelectField
            label={bots.existingNode}
            placeholder={bots.chooseNode}
            value={target}
            onChange={(event) => setTarget(event.target.value)}
            options={others.map(({ id, name }) => ({
              value: id,
              label: fill(bots.numbered, { number: numberOf(document, id), name }),
            }))}
          />
          <Button wide disabledReason={target === '' ? bots.chooseNode : null} onClick={join}>
            {bots.join}
          </Button>
        </>
      )}
    </Dialog>
  )
}
