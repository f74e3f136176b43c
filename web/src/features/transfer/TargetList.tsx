import type { TransferTargets } from '@beseda/contract/entities/transfer.ts'
import { Check, UsersRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLang, useWords } from '../../lib/language.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/class-names.ts'
import { OperatorFacts } from './OperatorFacts.tsx'
import type { Group, Target } from './targets.ts'
import styles from './transfer.module.css'

export const optionId = (id: string): string => `transfer-${id}`

interface Props {
  readonly kind: 'operator' | 'team'
  readonly data: TransferTargets
  readonly groups: readonly Group[]
  readonly targets: readonly Target[]
  readonly active: Target | null
  readonly chosenId: string | null
  /** The search; '' for none. */
  readonly search: string
  /** Of the chat. */
  readonly ownTeamId: string | null
  readonly showsAway: boolean
  readonly onShowAway: () => void
  readonly onChoose: (id: string) => void
}
/** Operators grouped by presence, or teams; the arrows of the search field move through them. */
export const TargetList = (props: Props) => {
  const { kind, data, groups, targets, active, search, showsAway } = props
  const { transfer: words } = useWords('transfer')
  const list = useRef<HTMLDivElement>(null)
  const activeId = active?.id
  useEffect(() => {
    if (activeId) document.getElementById(optionId(activeId))?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])
  const option = (target: Target) => <Option key={target.id} target={target} {...props} />
  const isNobodyOnline = kind === 'operator' && search === '' && !data.operators.some((o) => o.presence === 'online')
  const hidden = kind === 'operator' && search === '' && !showsAway ? data.counts.offline : 0
  return (
    <>
      {isNobodyOnline && <p className={styles.empty}>{words.nobodyOnline}</p>}
      {/* The search field handles the keys. */}
      <div ref={list} id="transfer-targets" role="listbox" aria-label={words.whom}>
        {kind === 'team'
          ? targets.map(option)
          : groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
              <div key={group.name} role="group" aria-labelledby={`transfer-group-${group.name}`}>
                <div id={`transfer-group-${group.name}`} role="presentation" className={styles.group}>
                  {words.groups[group.name]}
                  {group.count > 0 && <span>{group.count}</span>}
                </div>
                {targets.filter((t) => group.operators.some((o) => o.id === t.id)).map(option)}
              </div>
            ))}
      </div>
      {targets.length === 0 && search !== '' && (
        <p className={styles.empty}>{kind === 'team' ? words.noSuchTeam : words.noSuchOperator}</p>
      )}
      {targets.length === 0 && search === '' && kind === 'team' && <p className={styles.empty}>{words.noTeams}</p>}
      {hidden > 0 && (
        <Button variant="ghost" size="s" className={styles.more} onClick={props.onShowAway}>
          {fill(words.showAll, { count: hidden })}
        </Button>
      )}
    </>
  )
}

const Option = ({ target, active, chosenId, ownTeamId, onChoose }: Props & { target: Target }) => {
  const { transfer: words } = useWords('transfer')
  const lang = useLang()
  const isChosen = target.id === chosenId
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search field
    <div
      id={optionId(target.id)}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes(styles.option, target.id === active?.id && styles.active)}
      onClick={() => onChoose(target.id)}
      onMouseDown={(event) => event.preventDefault()}
    >
      {target.kind === 'operator' ? (
        <>
          <Avatar
            name={target.name}
            seed={target.id}
            size={36}
            presence={target.operator.presence}
            photo={target.operator.photoUrl}
          />
          <OperatorFacts operator={target.operator} />
        </>
      ) : (
        <>
          <span className={styles.teamIcon}>
            <UsersRound size={18} strokeWidth={1.75} aria-hidden="true" />
          </span>
          <span className={styles.who}>
            <b>{target.name}</b>
            <span>
              {fill(target.team.free > 0 ? words.teamOnline : words.teamBusy, target.team)}
              {target.id === ownTeamId && ` · ${words.ownTeam}`}
            </span>
          </span>
          <span className={styles.waiting}>
            {target.team.waiting === 0 ? words.nobodyWaits : plural(lang, target.team.waiting, words.waiting)}
          </span>
        </>
      )}
      <Check
        className={classes(styles.check, isChosen && styles.isChosen)}
        size={18}
        strokeWidth={2}
        aria-hidden="true"
      />
    </div>
  )
}
