import type { BotFinal, BotNode } from '@beseda/contract/entities/bot.ts'
import { changeNode } from '../../entities/bot/document.ts'
import { useEditor } from '../../entities/bot/editor.ts'
import { useBotNames } from '../../entities/bot/names.ts'
import { useWords } from '../../lib/language.ts'
import { SelectField } from '../../ui/SelectField.tsx'

const kinds = ['none', 'close', 'lastOperator', 'operator', 'team'] as const
type Kind = (typeof kinds)[number]
const made: Readonly<Record<Kind, BotFinal>> = {
  none: { kind: 'none' },
  close: { kind: 'close' },
  lastOperator: { kind: 'lastOperator' },
  operator: { kind: 'operator', operatorId: null },
  team: { kind: 'team', teamId: null },
}
const optionsOf = (names: ReadonlyMap<string, string>, chosen: string | null, gone: string) => [
  ...[...names].map(([value, label]) => ({ value, label })),
  ...(chosen !== null && !names.has(chosen) ? [{ value: chosen, label: gone }] : []),
]

/** What ends the bot's part in this node. */
export const FinalField = ({ node }: { node: BotNode }) => {
  const { bots } = useWords('bots')
  const { teams, operators } = useBotNames()
  const editor = useEditor()
  const { final } = node
  const put = (next: BotFinal | null) =>
    editor.edit((document) => changeNode(document, node.id, (known) => ({ ...known, final: next })))
  return (
    <>
      <SelectField
        label={bots.finalAction}
        hideLabel
        value={final?.kind ?? ''}
        onChange={({ target: { value } }) => put(value === '' ? null : made[value as Kind])}
        options={[
          { value: '', label: node.reactions.length > 0 ? bots.noFinal : bots.finalImplied },
          ...kinds.map((kind) => ({ value: kind, label: bots.finals[kind] })),
        ]}
      />
      {final?.kind === 'team' && (
        <SelectField
          label={bots.team}
          required
          placeholder={bots.chooseTeam}
          value={final.teamId ?? ''}
          onChange={({ target: { value } }) => put({ kind: 'team', teamId: value })}
          options={optionsOf(teams, final.teamId, bots.nameGone)}
        />
      )}
      {final?.kind === 'operator' && (
        <SelectField
          label={bots.operator}
          required
          placeholder={bots.chooseOperator}
          value={final.operatorId ?? ''}
          onChange={({ target: { value } }) => put({ kind: 'operator', operatorId: value })}
          options={optionsOf(operators, final.operatorId, bots.nameGone)}
        />
      )}
    </>
  )
}
