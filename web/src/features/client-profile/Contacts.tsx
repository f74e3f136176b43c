import { clients } from '@beseda/contract/endpoints/clients.ts'
import type { ClientCard } from '@beseda/contract/entities/client.ts'
import { limits } from '@beseda/contract/limits.ts'
import { Mail, Phone, X } from 'lucide-react'
import { ChannelMark } from '../../entities/chat/channel.tsx'
import { contactText } from '../../entities/chat/contact-text.ts'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { Part } from '../../entities/client/Part.tsx'
import { formatFullDate } from '../../lib/format.ts'
import { newId } from '../../lib/ids.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { AddField } from './AddField.tsx'
import styles from './profile.module.css'
import { useEdit } from './use-edit.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Addresses in channels, which come from there, and phones and e-mails, which people add and remove. */
export const Contacts = ({ card }: { card: ClientCard }) => {
  const { clientProfile: words, side } = useWords('clientProfile', 'side')
  const lang = useLang()
  const adding = useEdit()
  const removing = useEdit()
  const add = (value: string) => {
    const kind = value.includes('@') ? ('email' as const) : ('phone' as const)
    return adding.edit(clients.addDetail, { clientId: card.id, id: newId(), kind, value })
  }
  return (
    <Part
      title={side.contacts}
      add={
        adding.mayEdit && {
          label: words.addContact,
          form: (close) => (
            <AddField
              label={words.addContact}
              maxLength={limits.loginMax}
              refusal={adding.refusal}
              isBusy={adding.isBusy}
              onType={adding.forget}
              onAdd={add}
              onClose={close}
            />
          ),
        }
      }
    >
      {card.contacts.length + card.details.length === 0 && <p className={styles.quiet}>{side.noContacts}</p>}
      <ul>
        {card.contacts.map((contact) => (
          <li key={contact.id} className={styles.contact}>
            <ChannelMark type={contact.channelType} />
            <bdi>{contactText(contact, lang)}</bdi>
          </li>
        ))}
        {card.details.map(({ id, kind, value }) => (
          <li key={id} className={styles.contact}>
            {kind === 'email' ? <Mail {...icon} /> : <Phone {...icon} />}
            <bdi>{harmlessName(value)}</bdi>
            {removing.mayEdit && (
              <IconButton
                small
                label={fill(words.removeContact, { value })}
                onClick={() => void removing.edit(clients.removeDetail, { detailId: id })}
              >
                <X size={14} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {removing.refusal && <p role="alert">{removing.refusal}</p>}
      {card.consentAt !== null && (
        <p className={styles.quiet}>{fill(side.consented, { day: formatFullDate(card.consentAt) })}</p>
      )}
    </Part>
  )
}
