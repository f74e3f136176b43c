import { has } from '@beseda/contract/access.ts'
import { type BulkChange, bulkUsers } from '@beseda/contract/endpoints/bulk-users.ts'
import type { Person, UsersChanged } from '@beseda/contract/entities/person.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../lib/forms.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { plural } from '../../lib/words/plural.ts'
import { EachOutcome, linksIn } from '../../parts/EachOutcome.tsx'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { FormNote } from '../../parts/FormParts.tsx'
import { RoleField, TeamsField } from '../../parts/RoleAndTeams.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { roleChoicesQuery, teamChoicesQuery } from './queries.ts'
import styles from './users.module.css'

type Kind = BulkChange['kind']
const kinds: readonly Kind[] = [
  ...(['role', 'addTeams', 'removeTeams', 'activate', 'deactivate', 'resetTwoFactor'] as const),
  'resendInvitation',
]

/** One change for many users, with a reason for the log; then what became of each. `onClose(true)`: something was done. */
export const BulkDialog = ({ people, onClose }: { people: readonly Person[]; onClose: (isDone: boolean) => void }) => {
  const lang = useLang()
  const { people: texts, common } = useWords('forms', 'people')
  const words = texts.bulkUsers
  const queryClient = useQueryClient()
  const mayTeams = has(accessOf(useViewer()), 'AUTHORITY_TEAMS_UPDATE')
  const { data: roles } = useQuery(roleChoicesQuery)
  const { data: teams } = useQuery(teamChoicesQuery)
  const [result, setResult] = useState<UsersChanged | null>(null)
  const form = useForm({
    initial: { kind: 'role', roleId: '', teamIds: [] as readonly string[], reason: '' },
    endpoint: bulkUsers.changeMany,
    allowsLeaving: true,
    toInput: (v) => ({ userIds: people.map(({ id }) => id), change: changeOf(v) as BulkChange, reason: v.reason }),
    check: (v) => ({
      ...(v.kind === 'role' && v.roleId === '' && { roleId: 'FIELD_REQUIRED' as const }),
      ...(isTeams(v.kind) && v.teamIds.length === 0 && { teamIds: 'FIELD_REQUIRED' as const }),
    }),
    onSaved: (made) => {
      setResult(made)
      for (const queryKey of [liveKeys.users, liveKeys.teams, liveKeys.roles])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
  const { kind } = form.values
  const nameOf = (userId: string): string => people.find(({ id }) => id === userId)?.name ?? ''
  const offered = kinds.filter((known) => mayTeams || !isTeams(known))
  return (
    <Dialog
      title={plural(lang, people.length, words.title)}
      closeLabel={common.close}
      onClose={() => onClose(result !== null)}
    >
      {result ? (
        <EachOutcome
          done={plural(lang, result.done.length, words.done)}
          refusedTitle={plural(lang, result.refused.length, words.refused)}
          refused={result.refused.map(({ userId, text }) => ({ key: userId, name: nameOf(userId), text }))}
          links={linksIn(result.done)}
          close={words.close}
          onClose={() => onClose(true)}
        />
      ) : (
        <form {...form.form} className={styles.dialogForm}>
          <SelectField
            label={words.what}
            required
            options={offered.map((value) => ({ value, label: words.kinds[value] }))}
            {...form.field('kind')}
          />
          {kind === 'role' && <RoleField roles={roles?.roles ?? []} {...form.field('roleId')} />}
          {isTeams(kind) && <TeamsField required teams={teams?.teams ?? []} {...form.choice('teamIds')} />}
          {kind === 'deactivate' && <FormNote>{words.deactivateNote}</FormNote>}
          {kind === 'resetTwoFactor' && <FormNote>{texts.users.twoFactorText}</FormNote>}
          <TextField label={words.reason} hint={words.reasonNote} {...form.field('reason', limits.bulkReason)} />
          <FormFooter form={form} onCancel={() => onClose(false)} save={words.apply} />
        </form>
      )}
    </Dialog>
  )
}
const isTeams = (kind: string): boolean => kind === 'addTeams' || kind === 'removeTeams'
const changeOf = ({ kind, roleId, teamIds }: { kind: string; roleId: string; teamIds: readonly string[] }) => ({
  kind,
  ...(kind === 'role' && { roleId }),
  ...(isTeams(kind) && { teamIds: [...teamIds] }),
})
