import type { MarkKind } from '@beseda/contract/marks.ts'
import { Bold, Code, Italic, Link, Strikethrough, Type } from 'lucide-react'
import { useWords } from '../../../lib/language.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { composerField } from '../focus.ts'
import { wrapped } from './wrap.ts'

interface Props {
  /** null: texts are plain in this channel. */
  readonly kinds: readonly MarkKind[] | null
  readonly onChange: (text: string) => void
  readonly iconSize?: number
}
const tools = {
  bold: { Icon: Bold, keys: 'Mod+KeyB', shown: ['Ctrl', 'B'] },
  italic: { Icon: Italic, keys: 'Mod+KeyI', shown: ['Ctrl', 'I'] },
  strike: { Icon: Strikethrough, keys: 'Mod+Shift+KeyX', shown: ['Ctrl', 'Shift', 'X'] },
  code: { Icon: Code, keys: 'Mod+Shift+KeyE', shown: ['Ctrl', 'Shift', 'E'] },
  link: { Icon: Link, keys: 'Mod+Shift+KeyL', shown: ['Ctrl', 'Shift', 'L'] },
} as const
const Glyph = ({ kind }: { kind: MarkKind }) => {
  const { Icon } = tools[kind]
  return <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
}
const none: readonly MarkKind[] = []

/** Formats what is selected, by the menu or by keys, where the channel has formatting. */
const FormatTool = ({ kinds, onChange, iconSize = 18 }: Props) => {
  const words = useWords('format').format
  const can = kinds ?? none
  const apply = (kind: MarkKind) => {
    const field = composerField()
    if (!(field instanceof HTMLTextAreaElement)) return
    const next = wrapped({ text: field.value, from: field.selectionStart, to: field.selectionEnd }, kind)
    field.setRangeText(next.text, 0, field.value.length)
    field.setSelectionRange(next.from, next.to)
    onChange(field.value)
    field.focus({ preventScroll: true })
  }
  useShortcuts(
    'input',
    can.map((kind) => ({ keys: tools[kind].keys, label: words[kind], run: () => apply(kind), inFields: true })),
  )
  const button = (props: object) => (
    <IconButton label={words.tool} disabledReason={kinds ? null : words.none} {...props}>
      <Type size={iconSize} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  )
  if (!kinds) return button({})
  const items = can.map((kind) => ({
    ...{ id: kind, label: words[kind], keys: tools[kind].shown, onSelect: () => apply(kind) },
    icon: <Glyph kind={kind} />,
  }))
  return <Menu label={words.tool} groups={[items]} placement="top-start" returnTo={composerField} trigger={button} />
}
export default FormatTool
