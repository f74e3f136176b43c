import { teams } from '@beseda/contract/endpoints/teams.ts'
import type { OperatorNow } from '@beseda/contract/entities/overview.ts'
import type { Team } from '@beseda/contract/entities/team.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { teamsQuery } from '../../entities/team/queries.ts'
import { wholeNumber } from '../../lib/form-values.ts'
import { useForm } from '../../lib/forms.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Collisions } from '../../parts/Collisions.tsx'
import { FormRefusal } from '../../parts/FormFooter.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import styles from './overview.module.css'

/** The dialog limits that decide how many chats this operator gets: those of their teams. */
const LimitDialog = ({ operator, onClose }: { operator: OperatorNow; onClose: () => void }) => {
  const { overview: words, common } = useWords('overview')
  const query = useQuery(teamsQuery)
  return (
    <Dialog
      title={fill(words.limitOf, { name: operator.name })}
      closeLabel={common.close}
      onClose={onClose}
      width={440}
      sheet={false}
    >
      <p className={styles.hint}>{words.limitHint}</p>
      <Loaded query={query} shape="form">
        {(data) =>
          data.teams
            .filter((team) => operator.teamIds.includes(team.id))
            .map((team) => <TeamLimit key={team.id} team={team} />)
        }
      </Loaded>
    </Dialog>
  )
}
const TeamLimit = ({ team }: { team: Team }) => {
  const { overview: words, forms } = useWords('forms', 'overview')
  const lang = useLang()
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all([liveKeys.teams, liveKeys.chats].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const form = useForm({
    initial: { dialogLimit: String(team.dialogLimit) },
    endpoint: teams.change,
    edited: { object: team, reload: refresh },
    toInput: ({ dialogLimit }) => ({ teamId: team.id, dialogLimit: wholeNumber(dialogLimit) }),
    onSaved: () => {
      toast({ kind: 'success', text: forms.saved })
      void refresh()
    },
  })
  return (
    <form {...form.form} className={styles.limit}>
      <NumberField
        label={team.name}
        hint={plural(lang, team.memberCount, words.members)}
        required
        {...form.field('dialogLimit')}
      />
      <Button type="submit" busy={form.busy} disabledReason={form.dirty ? null : words.unchanged}>
        {forms.save}
      </Button>
      <Collisions form={form} changed={team.changed} />
      <FormRefusal form={form} />
    </form>
  )
}
export default LimitDialog
