import { teams } from '@beseda/contract/endpoints/teams.ts'
import type { Team } from '@beseda/contract/entities/team.ts'
import type { Named } from '@beseda/contract/entities/user.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { candidatesQuery } from '../../entities/team/queries.ts'
import { type Closing, type TeamValues, toInput, valuesOf } from '../../entities/team/team-form.ts'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Collisions } from '../../parts/Collisions.tsx'
import { FormEnd } from '../../parts/FormEnd.tsx'
import { FieldGrid, FormSection } from '../../parts/FormParts.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ClosingFields } from './ClosingFields.tsx'
import { collidingFields } from './colliding-fields.ts'
import { findByName } from './former-members.ts'
import { MembersField } from './MembersField.tsx'
import { NormFields } from './NormFields.tsx'
import { RuleField } from './RuleField.tsx'
import { SettingField } from './SettingField.tsx'
import { WarningFields } from './WarningFields.tsx'

/** What other features show in the form. */
export interface TeamSlots {
  readonly CheckOnPast: ComponentType<{
    readonly team: Team
    readonly members: readonly Named[]
    readonly values: TeamValues
  }>
}
export const TeamForm = ({
  team,
  members,
  former,
  onSaved,
  onClose,
  CheckOnPast,
}: TeamSlots & {
  team: Team | null
  members: readonly Named[]
  /** Values to restore, for review. */
  former: { readonly values: Partial<TeamValues>; readonly names: readonly string[] | null } | null
  onSaved: (team: Team) => void
  onClose: () => void
}) => {
  const { people, forms } = useWords('forms', 'people')
  const words = people.teams
  const queryClient = useQueryClient()
  const initial = useMemo(
    () =>
      valuesOf(
        team,
        members.map((m) => m.id),
      ),
    [team, members],
  )
  const refresh = () => queryClient.invalidateQueries({ queryKey: liveKeys.teams })
  const form = useForm({
    initial,
    endpoint: team ? teams.change : teams.create,
    edited: team && { object: team, reload: refresh },
    toInput: (values: TeamValues) => ({ ...(team && { teamId: team.id }), ...toInput(values) }),
    onSaved: (saved) => {
      toast({ kind: 'success', text: forms.saved })
      void refresh()
      onSaved(saved)
    },
  })
  const { set } = form
  const put = useRef<typeof former>(null)
  const [found, setFound] = useState<readonly Named[]>([])
  const putBack = useCallback(
    async (names: readonly string[]) => {
      const search = (name: string) => queryClient.fetchQuery(candidatesQuery(name)).then(({ users }) => users)
      const former = await findByName(names, members, search).catch(() => ({ found: [], unclear: names }))
      // Restoring only some members would be a new mistake: the user must choose.
      if (former.unclear.length > 0)
        return void toast({ kind: 'info', text: fill(words.membersUnclear, { names: former.unclear.join(', ') }) })
      setFound(former.found)
      set({ memberIds: former.found.map(({ id }) => id) })
    },
    [queryClient, members, set, words],
  )
  useEffect(() => {
    // Once per change: newly loaded members must not overwrite later edits.
    if (!former || put.current === former) return
    put.current = former
    set(former.values)
    if (former.names) void putBack(former.names)
  }, [former, set, putBack])
  const memberIds = form.choice('memberIds')
  const closing = form.choice('closing')
  return (
    <form {...form.form}>
      <Collisions form={form} changed={team?.changed} fields={collidingFields([...members, ...found])} />
      <TextField label={words.name} required {...form.field('name', limits.teamName)} />
      <TextAreaField
        label={words.description}
        required
        rows={2}
        {...form.field('description', limits.teamDescription)}
      />
      <FormSection title={words.groups.distribution}>
        <RuleField {...form.choice('distributionRule')} />
        <FieldGrid>
          <SettingField form={form} name="dialogLimit" />
          <SettingField form={form} name="redistributeMinutes" />
          <SettingField form={form} name="maxOnBreak" />
          <SettingField form={form} name="lastOperatorFirst" />
        </FieldGrid>
      </FormSection>
      <FormSection title={words.groups.delays}>
        <NormFields form={form} known={team?.calendar ?? null} />
      </FormSection>
      <FormSection title={words.groups.closing}>
        <FieldGrid>
          <ClosingFields
            value={closing.value as Closing}
            onChange={closing.onChange}
            hours={form.field('closeHours')}
            minutes={form.field('closeMinutes')}
          />
          <SettingField form={form} name="inactivityHours" />
        </FieldGrid>
        <WarningFields form={form} isOn={form.values.closeWarnMinutes.trim() !== ''} />
      </FormSection>
      <FormSection title={words.groups.members}>
        <MembersField
          known={[...members, ...found.filter((f) => !members.some((m) => m.id === f.id))]}
          value={memberIds.value as readonly string[]}
          error={memberIds.error}
          onChange={memberIds.onChange}
        />
      </FormSection>
      {team && <CheckOnPast team={team} members={members} values={form.values} />}
      <FormEnd
        form={form}
        removal={
          team && {
            title: fill(words.deleteTitle, { name: team.name }),
            text: team.openChats > 0 ? fill(words.deleteText, { chats: team.openChats }) : words.deleteNone,
            run: () => call(teams.remove, { teamId: team.id }),
            onDone: refresh,
          }
        }
        onClose={onClose}
      />
    </form>
  )
}
