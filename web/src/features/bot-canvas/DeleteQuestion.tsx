import { keepsRoot, nodeOf, removeNodes, setTarget } from '../../entities/bot/document.ts'
import { useEditor } from '../../entities/bot/editor.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** What is to be deleted: nodes, or a link `nodeId/reactionId`. */
export type Doomed = { readonly nodes: readonly string[] } | { readonly link: string }

/** Nodes and links are deleted after a question (spec.md, 5). Until it is saved, undo brings them back. */
export const DeleteQuestion = ({ doomed, onClose }: { doomed: Doomed; onClose: () => void }) => {
  const { bots, common } = useWords('bots')
  const lang = useLang()
  const editor = useEditor()
  const { document } = editor
  const ids = new Set('nodes' in doomed ? doomed.nodes : [])
  if (!keepsRoot(document, ids))
    return (
      <Dialog alert title={bots.rootStays} closeLabel={common.close} onClose={onClose} width={420} sheet={false}>
        <p>{bots.rootStaysText}</p>
      </Dialog>
    )
  const remove = () => {
    if ('nodes' in doomed) editor.edit((known) => removeNodes(known, ids))
    else {
      const [nodeId = '', reactionId = ''] = doomed.link.split('/')
      editor.edit((known) => setTarget(known, nodeId, reactionId, null))
    }
    onClose()
  }
  const title =
    'link' in doomed
      ? bots.deleteLink
      : ids.size === 1
        ? fill(bots.deleteNode, { name: nodeOf(document, doomed.nodes[0]!)?.name ?? '' })
        : plural(lang, ids.size, bots.deleteNodes)
  return (
    <Confirm
      danger
      title={title}
      confirm={common.delete}
      cancel={common.cancel}
      closeLabel={common.close}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{'link' in doomed ? bots.deleteLinkText : bots.deleteNodeText}</p>
      <p>{bots.undoUntilSaved}</p>
    </Confirm>
  )
}
