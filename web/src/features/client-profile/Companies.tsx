import { companies } from '@beseda/contract/endpoints/companies.ts'
import type { ClientCard } from '@beseda/contract/entities/client.ts'
import type { ClientCompany } from '@beseda/contract/entities/company.ts'
import { limits } from '@beseda/contract/limits.ts'
import { Link } from '@tanstack/react-router'
import { Building2, Pencil, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { CompanyPicker, type PickedCompany } from '../../entities/client/CompanyPicker.tsx'
import { Part } from '../../entities/client/Part.tsx'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './profile.module.css'
import { useEdit } from './use-edit.ts'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The companies of the client with their position; others are found, or made by their name. */
export const Companies = ({ card }: { card: ClientCard }) => {
  const words = useWords('companies').companies
  const { mayEdit } = useEdit()
  return (
    <Part
      title={words.title}
      add={{
        label: words.addToClient,
        disabledReason: mayEdit ? null : words.noRight,
        form: (close) => <AddCompany card={card} onClose={close} />,
      }}
    >
      {card.companies.length === 0 && <p className={styles.quiet}>{words.none}</p>}
      <ul className={styles.companies}>
        {card.companies.map((company) => (
          <Company key={company.id} clientId={card.id} company={company} />
        ))}
      </ul>
    </Part>
  )
}

const Company = ({ clientId, company }: { clientId: string; company: ClientCompany }) => {
  const words = useWords('companies').companies
  const { edit, isBusy, refusal, mayEdit, forget } = useEdit()
  const [position, setPosition] = useState<string | null>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (position === null) return
    const done = await edit(companies.link, { clientId, company: { id: company.id }, position })
    if (done) setPosition(null)
  }
  return (
    <li>
      <div className={styles.company}>
        <Building2 size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>
          <Link className={styles.link} to={paths.clientCompanies} search={{ id: company.id }}>
            <bdi>{company.name}</bdi>
          </Link>
          {company.position && position === null && <bdi className={styles.quiet}>{company.position}</bdi>}
        </span>
        {mayEdit && position === null && (
          <>
            <IconButton
              small
              label={fill(words.editPosition, { name: company.name })}
              onClick={() => setPosition(company.position)}
            >
              <Pencil {...icon} />
            </IconButton>
            <IconButton
              small
              label={fill(words.unlink, { name: company.name })}
              aria-busy={isBusy}
              onClick={() => void edit(companies.unlink, { clientId, companyId: company.id })}
            >
              <X {...icon} />
            </IconButton>
          </>
        )}
      </div>
      {position === null ? (
        refusal && <p role="alert">{refusal}</p>
      ) : (
        <form className={styles.comment} noValidate onSubmit={(event) => void save(event)}>
          <TextField
            label={words.position}
            autoFocus
            autoComplete="off"
            maxLength={limits.companyPosition}
            value={position}
            error={refusal}
            onChange={(event) => {
              setPosition(event.target.value)
              forget()
            }}
          />
          <Buttons isBusy={isBusy} onCancel={() => setPosition(null)} />
        </form>
      )}
    </li>
  )
}

const AddCompany = ({ card, onClose }: { card: ClientCard; onClose: () => void }) => {
  const words = useWords('companies').companies
  const { edit, isBusy, refusal, forget } = useEdit()
  const [picked, setPicked] = useState<PickedCompany | null>(null)
  const [position, setPosition] = useState('')
  if (!picked)
    return (
      <div className={styles.comment}>
        <CompanyPicker
          label={words.company}
          autoFocus
          canCreate
          without={card.companies.map(({ id }) => id)}
          onPick={setPicked}
          onEscape={onClose}
        />
      </div>
    )
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const company = 'id' in picked ? { id: picked.id } : { name: picked.name }
    if (await edit(companies.link, { clientId: card.id, company, position })) onClose()
  }
  return (
    <form className={styles.comment} noValidate onSubmit={(event) => void add(event)}>
      <p className={styles.company}>
        <Building2 size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>
          <bdi>{picked.name}</bdi>
          {!('id' in picked) && <span className={styles.quiet}>{words.isNew}</span>}
        </span>
      </p>
      <TextField
        label={words.position}
        autoFocus
        autoComplete="off"
        maxLength={limits.companyPosition}
        value={position}
        error={refusal}
        onChange={(event) => {
          setPosition(event.target.value)
          forget()
        }}
      />
      <Buttons isBusy={isBusy} onCancel={onClose} />
    </form>
  )
}

const Buttons = ({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) => {
  const { clientProfile: words, common } = useWords('clientProfile')
  return (
    <div className={styles.buttons}>
      <Button size="s" variant="primary" type="submit" busy={isBusy}>
        {words.save}
      </Button>
      <Button size="s" onClick={onCancel}>
        {common.cancel}
      </Button>
    </div>
  )
}
