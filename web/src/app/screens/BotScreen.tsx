import { SmilePlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useEditor } from '../../entities/bot/editor.ts'
import { Canvas } from '../../features/bot-canvas/Canvas.tsx'
import { DeleteQuestion } from '../../features/bot-canvas/DeleteQuestion.tsx'
import { duplicate } from '../../features/bot-canvas/SelectionBar.tsx'
import { BotPage } from '../../features/bot-editor/BotPage.tsx'
import { Inspector } from '../../features/bot-inspector/Inspector.tsx'
import { Simulator } from '../../features/bot-simulator/Simulator.tsx'
import { PublishDialog } from '../../features/bot-versions/PublishDialog.tsx'
import { Versions } from '../../features/bot-versions/Versions.tsx'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover } from '../../ui/Popover.tsx'

const EmojiPicker = late(withWords(() => import('../../features/composer/EmojiPicker.tsx'), 'composer'))

const Emoji = ({ onPick }: { readonly onPick: (emoji: string) => void }) => {
  const { chats } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={chats.composer.emoji}
      trigger={(props) => (
        <IconButton small label={chats.composer.emoji} {...props}>
          <SmilePlus size={15} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    >
      <Suspense fallback={null}>
        <EmojiPicker
          onPick={(emoji) => {
            setOpen(false)
            onPick(emoji)
          }}
        />
      </Suspense>
    </Popover>
  )
}
const NodeTab = () => {
  const editor = useEditor()
  const [doomed, setDoomed] = useState<string | null>(null)
  return (
    <>
      <Inspector onDelete={setDoomed} onDuplicate={() => duplicate(editor)} Emoji={Emoji} />
      {doomed !== null && <DeleteQuestion doomed={{ nodes: [doomed] }} onClose={() => setDoomed(null)} />}
    </>
  )
}
const slots = { Canvas, Inspector: NodeTab, Simulator, Versions, Publish: PublishDialog }

/** The editor of a bot with all its parts. */
const BotScreen = () => <BotPage {...slots} />
export default BotScreen
