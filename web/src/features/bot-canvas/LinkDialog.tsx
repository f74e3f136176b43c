import { useState } from 'react'
import { connect } from '../../entities/bot/connect.ts'
import { locksOf, nodeOf, numberOf } from '../../entities/bot/document.ts'
import { useDocument, useEditor } from '../../entities/bot/editor.ts'
import { useBotTexts } from '../../entities/bot/names.ts'
import { flowOrder } from '../../entities/bot/order.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { newPort } from './flow.ts'

/** A link by keyboard: which reaction, and to which node. */
export const LinkDialog = ({ nodeId, onClose }: { nodeId: string; onClose: () => void }) => {
  const { bots, common } = useWords('bots')
  const editor = useEditor()
  const document = useDocument()
  const texts = useBotTexts()
  const node = nodeOf(document, nodeId)!
  const ports = [
    ...node.reactions.map((reaction) => ({ value: reaction.id, label: texts.reaction(reaction) })),
    ...(locksOf(node).others === null ? [{ value: newPort, label: bots.newButton }] : []),
  ]
  const [port, setPort] = useState(() => node.reactions.find((one) => one.target === null)?.id ?? ports[0]?.value ?? '')
  const [target, setTarget] = useState('')
  const targets = flowOrder(document).filter(({ id, root }) => id !== nodeId && !root)
  const join = () => {
    editor.edit((known) => connect(known, nodeId, port, target))
    onClose()
  }
  return (
    <Dialog
      title={fill(bots.linkOf, { name: node.name })}
      closeLabel={common.close}
      onClose={onClose}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            disabledReason={target === '' || port === '' ? bots.chooseNode : null}
            onClick={join}
          >
            {bots.join}
          </Button>
        </>
      }
    >
      {ports.length === 0 ? (
        <p>{bots.lockedByFinal}</p>
      ) : (
        <>
          <SelectField
            label={bots.linkFrom}
            value={port}
            onChange={(event) => setPort(event.target.value)}
            options={ports}
            data-autofocus
          />
          <SelectField
            label={bots.linkTarget}
            placeholder={bots.chooseNode}
            value={target}
            onChange={(event) => setTarget(event.target.value)}
            options={targets.map(({ id, name }) => ({
              value: id,
              label: fill(bots.numbered, { number: numberOf(document, id), name }),
            }))}
          />
        </>
      )}
    </Dialog>
  )
}
