import type { Right } from '@beseda/contract/access.ts'
import { roles } from '@beseda/contract/endpoints/roles.ts'
import type { Role } from '@beseda/contract/entities/role.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/forms.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Collisions } from '../../parts/Collisions.tsx'
import { FormEnd } from '../../parts/FormEnd.tsx'
import { LosesRights } from '../../parts/LosesRights.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { descriptionOf, nameOf, rolesQuery } from './queries.ts'
import { RightsFields } from './RightsFields.tsx'

const differing = (a: readonly Right[], b: readonly Right[]): number =>
  [...a.filter((r) => !b.includes(r)), ...b.filter((r) => !a.includes(r))].length

/** Values to restore, for review. */
export type FormerRole = { name?: string; description?: string; rights?: readonly Right[] }

export const RoleForm = ({
  role,
  copied,
  former,
  onSaved,
  onLosing,
  onCopy,
  onClose,
}: {
  role: Role | null
  copied: Role | null
  former: FormerRole | null
  onSaved: (role: Role) => void
  /** Before users take these rights away from their own role; empty: it was not saved. */
  onLosing: (lost: readonly Right[]) => void
  onCopy: (id: string) => void
  onClose: () => void
}) => {
  const lang = useLang()
  const { people, forms } = useWords('forms', 'people')
  const words = people.roles
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const own = accessOf(viewer).rights
  const [isAsked, setAsked] = useState(false)
  const initial = useMemo(() => {
    if (role) return { name: role.name, description: role.description, rights: role.rights as readonly Right[] }
    if (!copied) return { name: '', description: '', rights: [] as readonly Right[] }
    // A copy starts with the rights that the user may grant.
    const rights = copied.rights.filter((right) => own.includes(right))
    const name = fill(words.copyOf, { name: nameOf(copied, lang) }).slice(0, limits.roleName)
    return { name, description: descriptionOf(copied, lang), rights: rights as readonly Right[] }
  }, [role, copied, own, words, lang])
  const refresh = () => queryClient.invalidateQueries({ queryKey: rolesQuery.queryKey })
  const form = useForm({
    initial,
    endpoint: role ? roles.change : roles.create,
    toInput: ({ name, description, rights }) => ({
      ...(role && { roleId: role.id }),
      ...{ name, description, rights: [...rights] },
    }),
    edited: role && { object: role, reload: refresh },
    fieldOf: { ROLE_EXISTS: 'name' },
    onSaved: (saved) => {
      toast({ kind: 'success', text: forms.saved })
      void refresh()
      onSaved(saved)
    },
  })
  const { set } = form
  useEffect(() => {
    if (former) set(former)
  }, [former, set])
  const lost = role && role.id === viewer.role.id ? role.rights.filter((r) => !form.values.rights.includes(r)) : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (lost.length > 0) setAsked(true)
    else void form.submit()
  }
  const changes = role ? differing(form.values.rights, role.rights) : 0
  const rights = form.choice('rights')
  return (
    <form {...form.form} onSubmit={submit}>
      <Collisions form={form} changed={role?.changed} />
      <TextField label={words.name} required {...form.field('name', limits.roleName)} />
      <TextAreaField
        label={words.description}
        required
        rows={2}
        {...form.field('description', limits.roleDescription)}
      />
      {changes > 0 && (
        <span>
          <Chip tone="info">{plural(lang, changes, words.changed)}</Chip>
        </span>
      )}
      <RightsFields value={rights.value as readonly Right[]} before={role?.rights ?? []} onChange={rights.onChange} />
      <FormEnd
        form={form}
        removal={
          role && {
            title: fill(words.deleteTitle, { name: role.name }),
            text: words.deleteText,
            run: () => call(roles.remove, { roleId: role.id }),
            onDone: refresh,
          }
        }
        others={role && <Button onClick={() => onCopy(role.id)}>{words.copy}</Button>}
        onClose={onClose}
      />
      {isAsked && (
        <LosesRights
          lost={lost}
          confirm={words.take}
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            setAsked(false)
            onLosing(lost)
            if (!(await form.submit())) onLosing([])
          }}
        />
      )}
    </form>
  )
}
