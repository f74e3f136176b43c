import { has } from '@beseda/contract/access.ts'
import { users } from '@beseda/contract/endpoints/users.ts'
import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import type { PersonCard } from '@beseda/contract/entities/person.ts'
import type { RoleChoice } from '@beseda/contract/entities/role.ts'
import type { Named } from '@beseda/contract/entities/user.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { useForm } from '../../lib/forms.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Collisions } from '../../parts/Collisions.tsx'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { FormNote } from '../../parts/FormParts.tsx'
import { NewPasswordFields } from '../../parts/NewPasswordFields.tsx'
import { type Photo, PhotoField } from '../../parts/PhotoField.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { ChecksField } from '../../ui/ChecksField.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { roleName } from './user-columns.tsx'
import { collidingFields, formerOf, toInput, type UserValues, valuesOf } from './user-form.ts'

export const UserForm = ({
  person,
  former,
  roles,
  teams,
  onSaved,
  onClose,
}: {
  person: PersonCard | null
  /** Values to restore, for review. */
  former: readonly AuditChange[] | null
  roles: readonly RoleChoice[]
  teams: readonly Named[]
  onSaved: (person: PersonCard) => void
  onClose: () => void
}) => {
  const lang = useLang()
  const { people, forms, common } = useWords('forms', 'people')
  const words = people.users
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const isOwn = person?.id === viewer.id
  const mayTeams = has(accessOf(viewer), 'AUTHORITY_TEAMS_UPDATE')
  const form = useForm({
    initial: useMemo(() => valuesOf(person), [person]),
    endpoint: person ? users.change : users.create,
    toInput: (values: UserValues) =>
      ({ ...(person && { userId: person.id }), ...toInput(values) }) as ReturnType<typeof toInput> & { userId: string },
    edited: person && { object: person, reload: () => queryClient.invalidateQueries({ queryKey: liveKeys.users }) },
    fieldOf: { ACCOUNT_EXISTS: 'email', ROLE_NOT_FOUND: 'roleId', RIGHTS_EXCEED_YOURS: 'roleId' },
    onSaved: (saved) => {
      toast({ kind: 'success', text: forms.saved })
      form.set({ newPassword: person === null, password: '', passwordRepeat: '' })
      for (const queryKey of [liveKeys.users, liveKeys.teams, liveKeys.roles])
        void queryClient.invalidateQueries({ queryKey })
      onSaved(saved)
    },
  })
  const { values, set } = form
  useEffect(() => {
    if (former) set(formerOf(former, { roles, teams: mayTeams ? teams : null }))
  }, [former, set, roles, teams, mayTeams])
  const leaves = person?.active === true && !values.active
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (leaves) setAsked(true)
    else void form.submit()
  }
  const teamIds = form.choice('teamIds')
  const photo = form.choice('photo')
  const roleOptions = roles.map((role) => ({
    value: role.id,
    label: roleName(role, lang),
    disabled: !role.assignable && role.id !== person?.role.id,
  }))
  return (
    <form {...form.form} onSubmit={submit}>
      <Collisions form={form} changed={person?.changed} fields={collidingFields({ roles, teams, lang })} />
      <PhotoField
        name={values.name}
        seed={person?.id ?? 'new'}
        value={photo.value as Photo | null}
        onChange={photo.onChange}
      />
      <TextField label={words.name} required autoComplete="off" {...form.field('name', limits.userName)} />
      <TextField
        label={words.email}
        required
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        {...form.field('email')}
      />
      <TextField label={words.phone} inputMode="tel" autoComplete="off" {...form.field('phone')} />
      <TextField label={words.affiliation} autoComplete="off" {...form.field('affiliation', limits.affiliation)} />
      <SelectField
        label={words.role}
        required
        placeholder={words.roleChoose}
        options={roleOptions}
        {...form.field('roleId')}
      />
      {mayTeams ? (
        <ChecksField
          label={words.teams}
          options={teams.map((team) => ({ value: team.id, label: team.name }))}
          searchLabel={words.teamSearch}
          emptyText={forms.nothingFound}
          value={teamIds.value as readonly string[]}
          error={teamIds.error}
          onChange={teamIds.onChange}
        />
      ) : (
        <FormNote>{words.teamsDenied}</FormNote>
      )}
      <NumberField label={words.breakMinutes} hint={words.breakNote} {...form.field('breakMinutes')} />
      {isOwn && <FormNote>{words.ownNote}</FormNote>}
      {person && !isOwn && (
        <CheckField label={words.setPassword} hint={words.passwordNote} {...form.check('newPassword')} />
      )}
      {values.newPassword && (
        <NewPasswordFields
          label={words.password}
          password={form.field('password')}
          repeat={form.field('passwordRepeat')}
        />
      )}
      {!isOwn && <CheckField asSwitch label={words.active} hint={words.activeNote} {...form.check('active')} />}
      {person && !isOwn && <SecondFactor person={person} />}
      <FormFooter form={form} onCancel={onClose} />
      {isAsked && person && (
        <Confirm
          danger
          title={fill(words.deactivateTitle, { name: person.name })}
          confirm={words.deactivate}
          cancel={common.cancel}
          closeLabel={common.close}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            void form.submit()
          }}
        >
          <p>{person.openChats > 0 ? plural(lang, person.openChats, words.deactivateText) : words.deactivateNone}</p>
        </Confirm>
      )}
    </form>
  )
}
