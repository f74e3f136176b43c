import { chatViewers } from '@beseda/contract/endpoints/chat-viewers.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { fill } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './who-sees.module.css'

/** Who sees the chat, and for which reasons. Live: each event of a chat asks again. */
const WhoSees = ({ chatId, onClose }: { chatId: string; onClose: () => void }) => {
  const { common, threadMenu: words } = useWords('threadMenu')
  const query = useQuery({
    queryKey: [...liveKeys.chats, 'viewers', chatId],
    queryFn: ({ signal }) => call(chatViewers.list, { chatId }, { signal }),
    staleTime: 0,
  })
  return (
    <Dialog title={words.title} closeLabel={common.close} onClose={onClose} width={460}>
      <p className={styles.note}>{words.note}</p>
      <Loaded query={query} shape="form">
        {({ people, total }) => (
          <>
            <ul className={styles.people}>
              {people.map(({ id, name, role, reasons }) => (
                <li key={id}>
                  <Avatar name={name} seed={id} size={28} />
                  <span className={styles.name}>
                    {name} <span className={styles.quiet}>{role}</span>
                  </span>
                  <span className={styles.quiet}>{reasons.map((reason) => words.because[reason]).join(' · ')}</span>
                </li>
              ))}
            </ul>
            {total > people.length && <p className={styles.note}>{fill(words.more, { n: total - people.length })}</p>}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
export default WhoSees
