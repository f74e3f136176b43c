import type { BotDocument } from '@beseda/contract/entities/bot.ts'
import { Differences } from '../../entities/bot/Differences.tsx'
import { useNow } from '../../lib/clock.ts'
import { formatAgo } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Somebody else has saved the same parts: what differs, and whose copy stays. */
export const ConflictDialog = ({
  mine,
  stored,
  by,
  at,
  onTake,
  onKeep,
  onClose,
}: {
  mine: BotDocument
  stored: BotDocument
  by: string
  at: number
  onTake: () => void
  onKeep: () => void
  onClose: () => void
}) => {
  const { botEditor: words, common } = useWords('botEditor')
  const now = useNow(30_000)
  return (
    <Dialog
      alert
      title={words.conflict}
      closeLabel={common.close}
      onClose={onClose}
      width={620}
      footer={
        <>
          <Button onClick={onTake}>{words.takeTheirs}</Button>
          <Button variant="primary" onClick={onKeep} data-autofocus>
            {words.keepMine}
          </Button>
        </>
      }
    >
      <p>{fill(words.conflictText, { name: by, at: formatAgo(at, now) })}</p>
      <Differences from={stored} to={mine} fromName={words.theirCopy} toName={words.myCopy} />
    </Dialog>
  )
}
