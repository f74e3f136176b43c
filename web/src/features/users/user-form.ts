import type { PersonCard } from '@beseda/contract/entities/person.ts'
import { wholeNumber } from '../../lib/forms.ts'

/** What is typed, as text. `photo` as it is shown; `newPassword`: the fields for one are open. */
export type UserValues = Readonly<{
  name: string
  email: string
  phone: string
  affiliation: string
  roleId: string
  teamIds: readonly string[]
  breakMinutes: string
  photo: { readonly id: string; readonly url: string } | null
  active: boolean
  newPassword: boolean
  password: string
  passwordRepeat: string
}>
export const valuesOf = (person: PersonCard | null): UserValues => ({
  name: person?.name ?? '',
  email: person?.email ?? '',
  phone: person?.phone ?? '',
  affiliation: person?.affiliation ?? '',
  roleId: person?.role.id ?? '',
  teamIds: person?.teams.map((team) => team.id) ?? [],
  breakMinutes: person?.breakMinutes == null ? '' : String(person.breakMinutes),
  photo: person?.photoId && person.photoUrl ? { id: person.photoId, url: person.photoUrl } : null,
  active: person?.active ?? true,
  newPassword: person === null,
  password: '',
  passwordRepeat: '',
})
/** Without the fields of a new password the old one stays. */
export const toInput = ({ photo, newPassword, password, passwordRepeat, ...v }: UserValues) => ({
  ...v,
  // '' is no id; as null it is missing, which the form says
  roleId: v.roleId === '' ? null : v.roleId,
  teamIds: [...v.teamIds],
  breakMinutes: wholeNumber(v.breakMinutes),
  photoId: photo?.id ?? null,
  ...(newPassword && { password, passwordRepeat }),
})
