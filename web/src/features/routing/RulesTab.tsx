import { routing } from '@beseda/contract/endpoints/routing.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import type { RoutingRule } from '@beseda/contract/entities/routing.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, GripVertical, Lock, MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { rulesQuery } from '../../entities/routing/queries.ts'
import { announce } from '../../lib/announce.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { useReorder } from '../../lib/use-reorder.ts'
import { fill } from '../../lib/words/plural.ts'
import { ConfirmDelete } from '../../parts/ConfirmDelete.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { classes } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { type RuleChoices, RuleForm } from './RuleForm.tsx'
import styles from './routing.module.css'
import { actionText, conditionsText } from './sentence.ts'
import { TryRules } from './TryRules.tsx'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Where the new sessions of a channel go: its rules in their order, the default rule at the end. */
export const RulesTab = ({ channel, choices }: { channel: Channel; choices: RuleChoices }) => {
  const { routing: words, common } = useWords('routing')
  const queryClient = useQueryClient()
  const query = useQuery(rulesQuery(channel.id))
  const rules = query.data?.rules ?? []
  /** Id of the rule whose form is open; `new`: a new one. */
  const [open, setOpen] = useState<string | null>(null)
  const [removing, setRemoving] = useState<RoutingRule | null>(null)
  const intentName = (id: string) => choices.intents.find(({ value }) => value === id)?.label ?? words.intentGone
  const refresh = () => queryClient.invalidateQueries({ queryKey: rulesQuery(channel.id).queryKey })
  const run = async (act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
    }
    await refresh()
  }
  const moveTo = (rule: RoutingRule, at: number) => {
    if (at < 0 || at >= rules.length) return
    const beforeId = at < rules.indexOf(rule) ? rules[at]!.id : (rules[at + 1]?.id ?? null)
    void run(async () => {
      await call(routing.move, { channelId: channel.id, ruleId: rule.id, beforeId })
      announce(fill(words.moved, { name: rule.name, n: at + 1, count: rules.length }))
    })
  }
  const step = (rule: RoutingRule, by: -1 | 1) => moveTo(rule, rules.indexOf(rule) + by)
  const order = useReorder(rules, (id, to) => moveTo(rules.find((rule) => rule.id === id)!, to))
  const press = (rule: RoutingRule) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    step(rule, event.key === 'ArrowUp' ? -1 : 1)
  }
  const change = (rule: RoutingRule, enabled: boolean) =>
    void run(() => call(routing.change, { channelId: channel.id, ruleId: rule.id, version: rule.version, enabled }))
  const menuOf = (rule: RoutingRule) => (
    <Menu
      label={fill(words.menu, { name: rule.name })}
      groups={[
        [
          { id: 'edit', label: words.edit, icon: <Pencil {...icon} />, onSelect: () => setOpen(rule.id) },
          {
            ...{ id: 'up', label: words.up, icon: <ArrowUp {...icon} />, keys: ['Alt', '↑'] },
            disabledReason: rules.indexOf(rule) === 0 ? words.isFirst : null,
            onSelect: () => step(rule, -1),
          },
          {
            ...{ id: 'down', label: words.down, icon: <ArrowDown {...icon} />, keys: ['Alt', '↓'] },
            disabledReason: rules.indexOf(rule) === rules.length - 1 ? words.isLast : null,
            onSelect: () => step(rule, 1),
          },
        ],
        [
          {
            ...{ id: 'delete', label: common.delete, icon: <Trash2 {...icon} />, danger: true },
            onSelect: () => setRemoving(rule),
          },
        ],
      ]}
      trigger={(props) => (
        <IconButton small label={fill(words.menu, { name: rule.name })} {...props}>
          <MoreHorizontal {...icon} />
        </IconButton>
      )}
    />
  )
  const add = (
    <Button variant="primary" icon={<Plus {...icon} strokeWidth={2} />} onClick={() => setOpen('new')}>
      {words.add}
    </Button>
  )
  return (
    <div className={styles.tab}>
      <div className={styles.head}>
        <p>{words.order}</p>
        {add}
      </div>
      <Loaded query={query} shape="form">
        {() => (
          <>
            <ol className={styles.rules} aria-label={words.list}>
              {rules.map((rule, i) => (
                <li
                  key={rule.id}
                  {...order.itemOf(rule.id)}
                  className={classes(styles.rule, !rule.enabled && styles.off)}
                  onKeyDown={press(rule)}
                >
                  <div className={styles.row}>
                    <span {...order.handleOf(rule.id)} className={styles.grip} aria-hidden="true">
                      <GripVertical size={14} strokeWidth={1.75} />
                    </span>
                    <span className={styles.number}>{i + 1}</span>
                    <button
                      type="button"
                      className={styles.open}
                      aria-expanded={open === rule.id}
                      onClick={() => setOpen(open === rule.id ? null : rule.id)}
                    >
                      <bdi className={styles.name}>{rule.name}</bdi>
                      <span className={styles.text}>{conditionsText(rule.conditions, words, intentName)}</span>
                      <span
                        className={classes(
                          styles.action,
                          rule.action.kind !== 'lastOperator' && rule.target === null && styles.gone,
                        )}
                      >
                        {actionText(rule.action.kind, rule.target, words)}
                      </span>
                    </button>
                    <CheckField
                      asSwitch
                      label={<span className="visually-hidden">{fill(words.enabledOf, { name: rule.name })}</span>}
                      checked={rule.enabled}
                      onChange={(event) => change(rule, event.target.checked)}
                    />
                    {menuOf(rule)}
                  </div>
                  {open === rule.id && (
                    <RuleForm channelId={channel.id} rule={rule} choices={choices} onClose={() => setOpen(null)} />
                  )}
                </li>
              ))}
              {open === 'new' && (
                <li className={styles.rule}>
                  <RuleForm channelId={channel.id} rule={null} choices={choices} onClose={() => setOpen(null)} />
                </li>
              )}
              <li className={styles.rule}>
                <div className={styles.row}>
                  <span className={styles.noGrip} />
                  <span className={styles.number}>∞</span>
                  <span className={styles.open}>
                    <span className={styles.name}>{words.defaultRule}</span>
                    <span className={styles.text}>{words.anyChat}</span>
                    <span className={styles.action}>
                      {channel.team ? fill(words.toTeam, { name: channel.team.name }) : words.toAll}
                    </span>
                  </span>
                  <span className={styles.lock} title={words.defaultNote}>
                    <Lock {...icon} />
                    <span className="visually-hidden">{words.defaultNote}</span>
                  </span>
                </div>
              </li>
            </ol>
            <TryRules channel={channel} rules={rules} intents={choices.intentWords} />
          </>
        )}
      </Loaded>
      {removing && (
        <ConfirmDelete
          title={fill(words.deleteTitle, { name: removing.name })}
          text={words.deleteText}
          run={() => call(routing.remove, { channelId: channel.id, ruleId: removing.id })}
          onDone={() => void refresh()}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  )
}
