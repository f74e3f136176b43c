import { has } from '@beseda/contract/access.ts'
import { invitations } from '@beseda/contract/endpoints/invitations.ts'
import type { InvitedSeveral } from '@beseda/contract/entities/person.ts'
import type { RoleChoice } from '@beseda/contract/entities/role.ts'
import type { Named } from '@beseda/contract/entities/user.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../lib/forms.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { peopleIn } from '../../lib/pasted-people.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { plural } from '../../lib/words/plural.ts'
import { EachOutcome, linksIn } from '../../parts/EachOutcome.tsx'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { FormNote } from '../../parts/FormParts.tsx'
import { RoleField, TeamsField } from '../../parts/RoleAndTeams.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { teamProblem } from './user-form.ts'

interface Props {
  readonly roles: readonly RoleChoice[]
  readonly teams: readonly Named[]
  readonly onClose: () => void
}
/** Invites the people of a pasted list: all of them get the same role and teams. */
export const InviteSeveral = ({ roles, teams, onClose }: Props) => {
  const lang = useLang()
  const { people } = useWords('forms', 'people')
  const words = people.invitations
  const mayTeams = has(accessOf(useViewer()), 'AUTHORITY_TEAMS_UPDATE')
  const queryClient = useQueryClient()
  const [result, setResult] = useState<InvitedSeveral | null>(null)
  const form = useForm({
    initial: { people: '', roleId: '', teamIds: [] as readonly string[] },
    endpoint: invitations.inviteSeveral,
    toInput: (v) => ({
      people: peopleIn(v.people).people,
      roleId: v.roleId === '' ? null : v.roleId,
      teamIds: [...v.teamIds],
    }),
    check: (values) => teamProblem(values, { roles, mayTeams }),
    onSaved: (made) => {
      setResult(made)
      for (const queryKey of [liveKeys.users, liveKeys.teams, liveKeys.roles])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
  if (result)
    return (
      <EachOutcome
        done={plural(lang, result.invited.length, words.invitedCount)}
        refusedTitle={plural(lang, result.refused.length, words.refusedCount)}
        refused={result.refused.map(({ email, text }) => ({ key: email, name: email, text }))}
        links={linksIn(result.invited.map(({ person, link }) => ({ email: person.email, link })))}
        close={words.done}
        onClose={onClose}
      />
    )
  const found = peopleIn(form.values.people)
  return (
    <form {...form.form}>
      <TextAreaField
        label={words.people}
        hint={words.peopleHint}
        required
        rows={6}
        spellCheck={false}
        {...form.field('people')}
        counter={{ length: found.people.length, max: limits.invitations }}
      />
      {found.unclear.length > 0 && (
        <FormNote live>
          {words.unclear} {found.unclear.slice(0, 3).join(', ')}
          {found.unclear.length > 3 && '…'}
        </FormNote>
      )}
      <RoleField roles={roles} {...form.field('roleId')} />
      <TeamsField
        teams={teams}
        required={roles.find(({ id }) => id === form.values.roleId)?.receivesChats === true}
        {...form.choice('teamIds')}
      />
      <FormFooter
        form={form}
        onCancel={onClose}
        save={found.people.length > 0 ? plural(lang, found.people.length, words.inviteCount) : words.invite}
      />
    </form>
  )
}
