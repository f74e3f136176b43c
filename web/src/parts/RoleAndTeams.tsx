import { has } from '@beseda/contract/access.ts'
import type { RoleChoice } from '@beseda/contract/entities/role.ts'
import type { Named } from '@beseda/contract/entities/user.ts'
import type { ComponentProps } from 'react'
import { useLang, useWords } from '../lib/language.ts'
import { roleName } from '../lib/role-name.ts'
import { accessOf, useViewer } from '../lib/viewer.ts'
import { ChecksField } from '../ui/ChecksField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { FormNote } from './FormParts.tsx'

type RoleFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'options' | 'placeholder'> & {
  readonly roles: readonly RoleChoice[]
  /** The role that the user has: it stays selectable. */
  readonly current?: string | undefined
}
/** The role of users. Roles with rights that the caller lacks are shown but cannot be chosen. */
export const RoleField = ({ roles, current, ...field }: RoleFieldProps) => {
  const lang = useLang()
  const words = useWords('people').people.users
  return (
    <SelectField
      label={words.role}
      required
      placeholder={words.roleChoose}
      options={roles.map((role) => ({
        value: role.id,
        label: roleName(role, lang),
        disabled: !role.assignable && role.id !== current,
      }))}
      {...field}
    />
  )
}

interface TeamsFieldProps {
  readonly teams: readonly Named[]
  readonly required: boolean
  readonly value: unknown
  readonly error: string | null
  readonly onChange: (value: readonly string[]) => void
}
/** The teams of users, or a note for those who may not change them. */
export const TeamsField = ({ teams, value, ...field }: TeamsFieldProps) => {
  const { people, forms } = useWords('forms', 'people')
  const words = people.users
  if (!has(accessOf(useViewer()), 'AUTHORITY_TEAMS_UPDATE')) return <FormNote>{words.teamsDenied}</FormNote>
  return (
    <ChecksField
      label={words.teams}
      options={teams.map((team) => ({ value: team.id, label: team.name }))}
      searchLabel={words.teamSearch}
      emptyText={forms.nothingFound}
      value={value as readonly string[]}
      {...field}
    />
  )
}
