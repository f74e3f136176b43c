import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { Link } from '@tanstack/react-router'
import { Archive, Hourglass, Lock, Plug, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useWords } from '../../../lib/language.ts'
import { paths } from '../../../lib/paths.ts'
import { fill } from '../../../lib/words/plural.ts'
import button from '../../../ui/Button.module.css'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { useTake } from '../thread/use-take.ts'
import type { Block } from './block.ts'
import styles from './composer.module.css'

const look = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Instead of the field: why the client cannot be answered, and what can be done. */
export const ComposerNotice = ({ chat, block, user }: { chat: Chat; block: Block; user: CurrentUser }) => {
  const words = useWords().chats.composer
  const now = useNow(60_000)
  switch (block.kind) {
    case 'pending':
      return (
        <Notice icon={<Hourglass {...look} />} title={words.pending}>
          <TakeButton chat={chat} user={user} />
        </Notice>
      )
    case 'closed':
      return (
        <Notice
          icon={<Archive {...look} />}
          title={fill(words.closed, { date: block.at === null ? '' : formatDateTime(block.at, now) }).trim()}
          text={words.closedText}
        />
      )
    case 'other':
      return (
        <Notice icon={<UserRound {...look} />} title={fill(words.other, { name: block.name })} text={words.otherText} />
      )
    case 'deactivated':
      return <Notice icon={<Plug {...look} />} title={words.deactivated} text={words.deactivatedText} />
  }
}

/** In the place of internal messages, where the plan has none. */
export const InternalUpsell = () => {
  const { chats, shell } = useWords()
  return (
    <Notice icon={<Lock {...look} />} title={chats.composer.internalNoOption} text={shell.plan.upsell}>
      <Link
        to={paths.options}
        search={{ option: 'OPTION_INTERNAL_COMMENTS' }}
        className={classes(button.button, button.primary)}
      >
        {shell.plan.change}
      </Link>
    </Notice>
  )
}

interface NoticeProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
}
const Notice = ({ icon, title, text, children }: NoticeProps) => (
  <div className={styles.notice}>
    {icon}
    <span className={styles.noticeWords}>
      <b>{title}</b>
      {text && <span>{text}</span>}
    </span>
    {children}
  </div>
)

const TakeButton = ({ chat, user }: { chat: Chat; user: CurrentUser }) => {
  const words = useWords().chats.thread
  const { take, isBusy, reason } = useTake(chat, user)
  return (
    <Button variant="primary" busy={isBusy} disabledReason={reason} onClick={take}>
      {words.take}
    </Button>
  )
}
