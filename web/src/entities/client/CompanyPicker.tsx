import { limits } from '@beseda/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Building2, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { later } from '../../lib/clock.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { classes } from '../../ui/class-names.ts'
import { TextField } from '../../ui/TextField.tsx'
import { companyChoicesQuery } from './companies.ts'
import styles from './company-picker.module.css'

const searchMs = 150
export type PickedCompany = { readonly id: string; readonly name: string } | { readonly name: string }
interface Props {
  readonly label: string
  readonly hideLabel?: boolean
  /** A name that no company has can be chosen as well. */
  readonly placeholder?: string
  readonly canCreate?: boolean
  /** Ids that are not offered. */
  readonly without?: readonly string[]
  readonly refusal?: string | null
  readonly autoFocus?: boolean
  readonly className?: string | undefined
  readonly onPick: (company: PickedCompany) => void
  readonly onEscape?: () => void
}
/** Finds a company by its name, site, phone or tax id; the arrows move through what is found. */
export const CompanyPicker = (props: Props) => {
  const { label, hideLabel = false, canCreate = false, without = [], refusal, autoFocus, className } = props
  const words = useWords('companies').companies
  const list = useId()
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  useEffect(() => later(searchMs, () => setSearch(text.trim())), [text])
  const query = useQuery({ ...companyChoicesQuery(search), enabled: isOpen })
  const known = query.data?.companies ?? []
  const typed = text.trim().replace(/\s+/g, ' ')
  const isNew = canCreate && typed !== '' && !known.some(({ name }) => name.toLowerCase() === typed.toLowerCase())
  const choices: readonly PickedCompany[] = [
    ...known.filter(({ id }) => !without.includes(id)),
    ...(isNew && search === text.trim() && !query.isPlaceholderData ? [{ name: typed }] : []),
  ]
  const at = Math.min(active, choices.length - 1)
  const pick = (company: PickedCompany) => {
    setText('')
    setOpen(false)
    props.onPick(company)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : -1
      setOpen(true)
      setActive((at + by + choices.length) % Math.max(1, choices.length))
    } else if (event.key === 'Enter' && isOpen && choices[at]) pick(choices[at])
    else if (event.key === 'Escape' && (isOpen || props.onEscape)) {
      setOpen(false)
      props.onEscape?.()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={classes(styles.picker, className)}>
      <TextField
        label={label}
        hideLabel={hideLabel}
        placeholder={props.placeholder ?? words.find}
        icon={<Building2 size={16} strokeWidth={1.75} aria-hidden="true" />}
        role="combobox"
        aria-expanded={isOpen && choices.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && choices[at] ? `${list}-${at}` : undefined}
        autoComplete="off"
        autoFocus={autoFocus}
        maxLength={limits.companyName}
        value={text}
        error={refusal}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
          setOpen(true)
        }}
      />
      <div
        id={list}
        role="listbox"
        aria-label={label}
        aria-busy={query.isFetching}
        className={styles.list}
        hidden={!isOpen || choices.length === 0}
      >
        {choices.map((company, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <div
            key={'id' in company ? company.id : ''}
            id={`${list}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            className={classes(styles.option, i === at && styles.active)}
            // keeps the focus in the field, whose blur would close the list
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(company)}
          >
            {'id' in company ? (
              <bdi>{company.name}</bdi>
            ) : (
              <>
                <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
                <bdi>{fill(words.createNamed, { name: company.name })}</bdi>
              </>
            )}
          </div>
        ))}
      </div>
      {isOpen && typed !== '' && query.data && choices.length === 0 && !query.isFetching && (
        <p className={styles.nothing} role="status">
          {words.noneFound}
        </p>
      )}
    </div>
  )
}
