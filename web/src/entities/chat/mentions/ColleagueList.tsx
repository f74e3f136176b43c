import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { mentions } from '@beseda/contract/endpoints/mentions.ts'
import type { Typed } from '@beseda/domain/chats/mentions.ts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { announce } from '../../../lib/announce.ts'
import { useWords } from '../../../lib/language.ts'
import { fill } from '../../../lib/words/plural.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { classes } from '../../../ui/class-names.ts'
import { useLayer } from '../../../ui/use-layer.ts'
import { composerField } from '../focus.ts'
import { typeOver } from '../reply-templates/slash.ts'
import { colleaguesQuery } from './colleagues-query.ts'
import styles from './mentions.module.css'
import type { Picked } from './picked.ts'

/** What a key does while the list is open. Returns false when the key is not the list's. */
export type ListKey = (event: KeyboardEvent) => boolean
type Colleague = EntityOf<typeof mentions.colleagues>['people'][number]

interface Props {
  readonly chatId: string
  readonly typed: Typed
  readonly keyRef: RefObject<ListKey>
  readonly onPick: (picked: Picked) => void
  readonly onClose: () => void
}
/** Colleagues above the field, whose keys choose. Those who do not see the chat are shown, with the reason why not to choose them. */
export const ColleagueList = ({ chatId, typed, keyRef, onPick, onClose }: Props) => {
  const { mentions: words } = useWords('mentions')
  const id = useId()
  const field = useRef(composerField())
  const query = useQuery(colleaguesQuery(chatId, typed.query))
  const [chosen, setChosen] = useState(0)
  const layer = useLayer({ onClose, anchor: field, placement: 'top-start' })
  // The list of the letters before stays while the next one loads: only who fits the new letters may be chosen from it.
  const typedName = typed.query.trim().toLowerCase()
  const people = (query.data?.people ?? []).filter(({ name }) => name.toLowerCase().includes(typedName))
  const active = Math.min(chosen, Math.max(people.length - 1, 0))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first row
  useEffect(() => setChosen(0), [typed.query])
  useEffect(() => {
    const element = field.current
    if (!element) return
    element.setAttribute('aria-controls', id)
    element.setAttribute('aria-autocomplete', 'list')
    return () => {
      for (const name of ['aria-controls', 'aria-autocomplete', 'aria-activedescendant']) element.removeAttribute(name)
    }
  }, [id])
  useEffect(() => {
    if (people.length > 0) field.current?.setAttribute('aria-activedescendant', `${id}-${active}`)
    else field.current?.removeAttribute('aria-activedescendant')
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active, people.length])
  // A word that nobody is called is a text with an @.
  const isText = query.data !== undefined && !query.isPlaceholderData && people.length === 0 && /\s/.test(typed.query)
  useEffect(() => {
    if (isText) onClose()
  }, [isText, onClose])

  const pick = ({ id: personId, name, sees }: Colleague) => {
    const element = field.current
    if (!element) return
    if (!sees) return announce(fill(words.cannotSee, { name }))
    onPick({ id: personId, name })
    typeOver(element, typed.at, typed.at + 1 + typed.query.length, `@${name} `)
    onClose()
  }
  const step = (by: number) => setChosen((active + by + people.length) % Math.max(people.length, 1))
  const onKey: ListKey = ({ key, altKey, ctrlKey, metaKey, shiftKey }) => {
    if (altKey || ctrlKey || metaKey || shiftKey) return false
    const person = people[active]
    if (key === 'Escape') onClose()
    // The message does not go while its list is on the way.
    else if (!person) return key === 'Enter' && (query.isPending || query.isPlaceholderData)
    else if (key === 'ArrowDown') step(1)
    else if (key === 'ArrowUp') step(-1)
    else if (key === 'Enter' || key === 'Tab') pick(person)
    else return false
    return true
  }
  useEffect(() => {
    keyRef.current = onKey
    return () => {
      keyRef.current = () => false
    }
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is
    <div ref={layer} popover="manual" className={styles.layer} onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={words.list} aria-busy={query.isPending}>
        {people.map((person, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={person.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            aria-disabled={!person.sees || undefined}
            className={classes(styles.option, index === active && styles.active, !person.sees && styles.blind)}
            onPointerMove={() => setChosen(index)}
            onClick={() => pick(person)}
          >
            <Avatar name={person.name} seed={person.id} size={28} photo={person.photoUrl} />
            <span className={styles.who}>
              <span>{person.name}</span>
              <span className={classes(styles.about, !person.sees && styles.warning)}>
                {person.sees ? person.role : words.noAccess}
              </span>
            </span>
          </div>
        ))}
      </div>
      {query.isPending && <p className={styles.note}>{words.loading}</p>}
      {query.isError && <p className={styles.note}>{words.loadFailed}</p>}
      {query.data && !query.isPlaceholderData && people.length === 0 && <p className={styles.note}>{words.nobody}</p>}
    </div>
  )
}
