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
import { FormFooter } from '../../parts/FormFooter.tsx'
import { FormNote } from '../../parts/FormParts.tsx'
import { FreshLinks } from '../../parts/FreshLinks.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChecksField } from '../../ui/ChecksField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { roleName } from './user-columns.tsx'
import styles from './users.module.css'

interface Props {
  readonly roles: readonly RoleChoice[]
  readonly teams: readonly Named[]
  readonly onClose: () => void
}
/** Invites the people of a pasted list: all of them get the same role and teams. */
export const InviteSeveral = ({ roles, teams, onClose }: Props) => {
  const lang = useLang()
  const { people, forms } = useWords('forms', 'people')
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
    onSaved: (made) => {
      setResult(made)
      for (const queryKey of [liveKeys.users, liveKeys.teams, liveKeys.roles])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
  if (result) return <Outcome result={result} onClose={onClose} />
  const found = peopleIn(form.values.people)
  const teamIds = form.choice('teamIds')
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
      <SelectField
        label={people.users.role}
        required
        placeholder={people.users.roleChoose}
        options={roles.map((role) => ({ value: role.id, label: roleName(role, lang), disabled: !role.assignable }))}
        {...form.field('roleId')}
      />
      {mayTeams ? (
        <ChecksField
          label={people.users.teams}
          options={teams.map((team) => ({ value: team.id, label: team.name }))}
          searchLabel={people.users.teamSearch}
          emptyText={forms.nothingFound}
          value={teamIds.value as readonly string[]}
          error={teamIds.error}
          onChange={teamIds.onChange}
        />
      ) : (
        <FormNote>{people.users.teamsDenied}</FormNote>
      )}
      <FormFooter
        form={form}
        onCancel={onClose}
        save={found.people.length > 0 ? plural(lang, found.people.length, words.inviteCount) : words.invite}
      />
    </form>
  )
}

/** Who was invited and who was not, with the reason; links to copy when nothing was mailed. */
const Outcome = ({ result: { invited, refused }, onClose }: { result: InvitedSeveral; onClose: () => void }) => {
  const lang = useLang()
  const words = useWords('people').people.invitations
  const links = invited.flatMap(({ person, link }) => (link === null ? [] : [{ email: person.email, link }]))
  return (
    <div className={styles.part}>
      <p role="status">{plural(lang, invited.length, words.invitedCount)}</p>
      {refused.length > 0 && (
        <section className={styles.refused} aria-labelledby="refused-people">
          <h3 id="refused-people">{plural(lang, refused.length, words.refusedCount)}</h3>
          <ul>
            {refused.map(({ email, text }) => (
              <li key={email}>
                <b>{email}</b>: {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {links.length > 0 ? (
        <FreshLinks links={links} onDone={onClose} />
      ) : (
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      )}
    </div>
  )
}
