import type { Recipient } from '@beseda/contract/entities/contact.ts'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ChannelMark, channelLabel } from '../../entities/chat/channel.tsx'
import { later } from '../../lib/clock.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { classes } from '../../ui/class-names.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './new-chat.module.css'
import { recipientsQuery } from './recipients.ts'

const searchMs = 150

/** Searches contacts by name, address or number of a request; the arrows move through the results. */
export const RecipientField = ({
  error,
  onChoose,
}: {
  error: string | undefined
  onChoose: (recipient: Recipient) => void
}) => {
  const { common, newChat } = useWords('newChat')
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  useEffect(() => later(searchMs, () => setSearch(text.trim())), [text])
  const query = useQuery({ ...recipientsQuery({ search }), placeholderData: (before) => before })
  const found = query.data?.recipients ?? []
  const at = Math.min(active, found.length - 1)
  const move = (by: number) => setActive((at + by + found.length) % Math.max(1, found.length))
  return (
    <div className={styles.recipient}>
      <TextField
        label={newChat.recipient}
        required
        error={error}
        placeholder={newChat.search}
        icon={<Search size={16} aria-hidden="true" />}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls="recipients"
        aria-autocomplete="list"
        aria-activedescendant={found[at] && `recipient-${found[at].contactId}`}
        autoComplete="off"
        data-autofocus
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') move(1)
          else if (event.key === 'ArrowUp') move(-1)
          else if (event.key === 'Enter' && found[at]) onChoose(found[at])
          else return
          event.preventDefault()
        }}
      />
      {/* The same height with and without results, so that nothing below it moves. */}
      <div
        id="recipients"
        role="listbox"
        aria-label={newChat.results}
        aria-busy={query.isFetching}
        className={styles.list}
      >
        {found.map((recipient, i) => (
          <Option key={recipient.contactId} recipient={recipient} isActive={i === at} onChoose={onChoose} />
        ))}
        {query.isError && <p className={styles.nothing}>{common.noConnection}</p>}
        {query.isSuccess && found.length === 0 && (
          <p className={styles.nothing}>{search ? newChat.nothing : newChat.nobody}</p>
        )}
      </div>
    </div>
  )
}

interface OptionProps {
  readonly recipient: Recipient
  readonly isActive: boolean
  readonly onChoose: (recipient: Recipient) => void
}
const Option = ({ recipient, isActive, onChoose }: OptionProps) => {
  const { newChat } = useWords('newChat')
  const lang = useLang()
  const { client, channel, address } = recipient
  const about = [
    channelLabel(channel.type, lang),
    address !== client.name && address,
    recipient.openChatId && newChat.open,
  ].filter(Boolean)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search field
    <div
      id={`recipient-${recipient.contactId}`}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      ref={(element) => {
        if (isActive) element?.scrollIntoView?.({ block: 'nearest' })
      }}
      className={classes(styles.option, isActive && styles.active)}
      onClick={() => onChoose(recipient)}
    >
      <Avatar name={client.name} seed={client.id} size={34} badge={<ChannelMark type={channel.type} />} />
      <span className={styles.who}>
        <b>{client.name}</b>
        <span>{about.join(' · ')}</span>
      </span>
    </div>
  )
}
