import { has, type Right } from '@beseda/contract/access.ts'
import type { InputOf } from '@beseda/contract/endpoint.ts'
import { invitations } from '@beseda/contract/endpoints/invitations.ts'
import { users } from '@beseda/contract/endpoints/users.ts'
import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import type { PersonCard } from '@beseda/contract/entities/person.ts'
import type { RoleChoice } from '@beseda/contract/entities/role.ts'
import type { Named } from '@beseda/contract/entities/user.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/forms.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Collisions } from '../../parts/Collisions.tsx'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { FormGroup, FormNote } from '../../parts/FormParts.tsx'
import type { FreshLink } from '../../parts/FreshLinks.tsx'
import { LosesRights } from '../../parts/LosesRights.tsx'
import { NewPasswordFields } from '../../parts/NewPasswordFields.tsx'
import { type Photo, PhotoField } from '../../parts/PhotoField.tsx'
import { RoleField, TeamsField } from '../../parts/RoleAndTeams.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Invitation } from './Invitation.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { collidingFields, formerOf, teamProblem, toInput, type UserValues, valuesOf } from './user-form.ts'

export const UserForm = ({
  person,
  former,
  roles,
  teams,
  onSaved,
  onLink,
  onLosing,
  onClose,
}: {
  person: PersonCard | null
  /** Values to restore, for review. */
  former: readonly AuditChange[] | null
  roles: readonly RoleChoice[]
  teams: readonly Named[]
  onSaved: (person: PersonCard) => void
  /** The link of an invitation that nobody mailed. */
  onLink: (link: FreshLink) => void
  /** Before users save a role with which they lose these rights; empty: it was not saved. */
  onLosing: (lost: readonly Right[]) => void
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
  const [typesPassword, setTypesPassword] = useState(false)
  const invites = person === null && !typesPassword
  const form = useForm({
    initial: useMemo(() => valuesOf(person), [person]),
    endpoint: (person ? users.change : invites ? invitations.invite : users.create) as typeof users.change,
    toInput: (values: UserValues) =>
      ({ ...(person && { userId: person.id }), ...toInput(values, invites) }) as ReturnType<typeof toInput> & {
        userId: string
        active: boolean
      },
    send: async (input) => {
      if (!invites) return call(person ? users.change : (users.create as unknown as typeof users.change), input)
      const { person: made, link } = await call(invitations.invite, input as InputOf<typeof invitations.invite>)
      if (link !== null) onLink({ email: made.email, link })
      return made
    },
    edited: person && { object: person, reload: () => queryClient.invalidateQueries({ queryKey: liveKeys.users }) },
    check: (values) => teamProblem(values, { roles, mayTeams, stored: person && valuesOf(person) }),
    fieldOf: {
      ACCOUNT_EXISTS: 'email',
      ROLE_NOT_FOUND: 'roleId',
      RIGHTS_EXCEED_YOURS: 'roleId',
      USER_WITHOUT_TEAM: 'teamIds',
    },
    // a saved password is no unsaved change
    storedAs: (_, saved) => ({ ...saved, newPassword: typesPassword, password: '', passwordRepeat: '' }),
    onSaved: (saved) => {
      toast({
        kind: 'success',
        text: invites ? fill(people.invitations.invited, { name: saved.name }) : forms.saved,
      })
      for (const queryKey of [liveKeys.users, liveKeys.teams, liveKeys.roles])
        void queryClient.invalidateQueries({ queryKey })
      onSaved(saved)
    },
  })
  const { values, set } = form
  useEffect(() => {
    if (former) set(formerOf(former, { roles, teams: mayTeams ? teams : null }))
  }, [former, set, roles, teams, mayTeams])
  const withoutPassword = invites || (person?.invited === true && !values.newPassword)
  const leaves = person?.active === true && !values.active
  const chosen = roles.find((role) => role.id === values.roleId)
  const lost = isOwn && chosen && chosen.id !== person.role.id ? chosen.lost : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (leaves || lost.length > 0) setAsked(true)
    else void form.submit()
  }
  const photo = form.choice('photo')
  return (
    <form {...form.form} onSubmit={submit}>
      <Collisions form={form} changed={person?.changed} fields={collidingFields({ roles, teams, lang })} />
      {person?.invited && !values.newPassword && <Invitation person={person} onLink={onLink} />}
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
      <RoleField roles={roles} current={person?.role.id} {...form.field('roleId')} />
      <TeamsField teams={teams} required={chosen?.receivesChats === true} {...form.choice('teamIds')} />
      <NumberField label={words.breakMinutes} hint={words.breakNote} {...form.field('breakMinutes')} />
      {isOwn && <FormNote>{words.ownNote}</FormNote>}
      {person && !isOwn && (
        <CheckField
          label={words.setPassword}
          hint={person.invited ? people.invitations.passwordNote : words.passwordNote}
          {...form.check('newPassword')}
          onChange={(event) =>
            set({ newPassword: event.target.checked, ...(person.invited && { active: event.target.checked }) })
          }
        />
      )}
      {person === null && (
        <FormGroup title={people.invitations.how}>
          <Segmented
            wide
            label={people.invitations.how}
            options={(['invite', 'password'] as const).map((value) => ({
              value,
              label: people.invitations.hows[value],
            }))}
            value={invites ? 'invite' : 'password'}
            onChange={(way) => {
              setTypesPassword(way === 'password')
              set({ newPassword: way === 'password' })
            }}
          />
          {invites && <FormNote>{people.invitations.inviteNote}</FormNote>}
        </FormGroup>
      )}
      {values.newPassword && (
        <NewPasswordFields
          label={words.password}
          password={form.field('password')}
          repeat={form.field('passwordRepeat')}
        />
      )}
      {!isOwn && !withoutPassword && (
        <CheckField asSwitch label={words.active} hint={words.activeNote} {...form.check('active')} />
      )}
      {person && !isOwn && <SecondFactor person={person} />}
      <FormFooter form={form} onCancel={onClose} {...(invites && { save: people.invitations.invite })} />
      {isAsked && lost.length > 0 && (
        <LosesRights
          lost={lost}
          confirm={words.roleChange}
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            setAsked(false)
            onLosing(lost)
            if (!(await form.submit())) onLosing([])
          }}
        />
      )}
      {isAsked && person && leaves && (
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
