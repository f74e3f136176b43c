import type { RoutedMessage, RoutingRule } from '@beseda/contract/entities/routing.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { now } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { fill } from '../../lib/words/plural.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import styles from './routing.module.css'

/** The messages that opened the last sessions, by the rule that gets them now. */
export const Trial = ({ messages, rules }: { messages: readonly RoutedMessage[]; rules: readonly RoutingRule[] }) => {
  const { routing: words } = useWords('routing')
  const [only, setOnly] = useState('')
  const nameOf = (id: string | null) => rules.find((rule) => rule.id === id)?.name ?? words.defaultRule
  if (messages.length === 0) return <p className={styles.none}>{words.noMessages}</p>
  const ids = [...new Set(messages.map(({ ruleId }) => ruleId))]
  const countOf = (id: string | null) => messages.filter(({ ruleId }) => ruleId === id).length
  const list = messages.filter(({ ruleId }) => only === '' || (ruleId ?? 'default') === only)
  return (
    <>
      <SelectField
        label={fill(words.lastMessages, { n: messages.length })}
        options={[
          { value: '', label: words.allRules },
          ...ids.map((id) => ({ value: id ?? 'default', label: `${nameOf(id)} · ${countOf(id)}` })),
        ]}
        value={only}
        onChange={(event) => setOnly(event.target.value)}
      />
      <ul className={styles.trial}>
        {list.map((m) => (
          <li key={m.sessionId}>
            <Link to={paths.chats} search={{ filter: 'closed', chat: m.chatId }} className={styles.client}>
              <bdi>{m.clientName}</bdi>
            </Link>
            <time>{formatDateTime(m.at, now())}</time>
            <span className={styles.rulename}>{nameOf(m.ruleId)}</span>
            <span className={styles.said}>{m.text === '' ? words.noText : m.text}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
