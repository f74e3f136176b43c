import { bots } from '@beseda/contract/endpoints/bots.ts'
import type { BotSummary } from '@beseda/contract/entities/bot.ts'
import { useQueryClient } from '@tanstack/react-query'
import { botsQuery } from '../../entities/bot/queries.ts'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { ConfirmDelete } from '../../parts/ConfirmDelete.tsx'

/** Deletes a bot after a question; while a rule uses it, the server refuses and says which. */
export const DeleteBot = ({ bot, onClose }: { bot: BotSummary; onClose: () => void }) => {
  const { botList: words } = useWords('botList')
  const queryClient = useQueryClient()
  return (
    <ConfirmDelete
      title={fill(words.deleteTitle, { name: bot.name })}
      text={words.deleteText}
      run={() => call(bots.remove, { botId: bot.id })}
      onDone={() => {
        toast({ kind: 'success', text: words.deleted })
        void queryClient.invalidateQueries({ queryKey: botsQuery.queryKey })
      }}
      onClose={onClose}
    />
  )
}
