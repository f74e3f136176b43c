import { langs } from '@beseda/contract/lang.ts'
import { Link } from '@tanstack/react-router'
import { Keyboard, LogOut, Monitor, Moon, Rows2, Rows3, Rows4, Sun, UserRound } from 'lucide-react'
import { Suspense } from 'react'
import { type ChosenPresence, useChoosePresence } from '../../features/presence/use-choose-presence.ts'
import { useOwnPresence } from '../../features/presence/use-own-presence.ts'
import { chooseLang, useLang, useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { paths } from '../../lib/paths.ts'
import { chooseDensity, chooseTheme, densities, themes, useDensity, useTheme } from '../../lib/theme.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { Segmented, type SegmentOption } from '../../ui/Segmented.tsx'
import type { OpenDialog } from './open-dialog.ts'
import styles from './UserPanel.module.css'

const BreakChoice = late(withWords(() => import('../../features/presence/BreakChoice.tsx'), 'presence'))
const SimulationSwitch = late(withWords(() => import('../../features/demo/SimulationSwitch.tsx'), 'demo'))
const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const
const densityIcons = { compact: Rows4, normal: Rows3, roomy: Rows2 } as const

/** A choice with its label above it; the label includes the chosen value when the options are icons. */
const Row = <T extends string>({
  label,
  named = false,
  options,
  value,
  onChange,
}: {
  label: string
  named?: boolean
  options: readonly SegmentOption<T>[]
  value: T
  onChange: (value: T) => void
}) => {
  const chosen = options.find((option) => option.value === value)?.label
  return (
    <div className={styles.row}>
      <span className={styles.label}>
        {label}
        {named && chosen && ` · ${chosen}`}
      </span>
      <Segmented wide label={label} options={options} value={value} onChange={onChange} />
    </div>
  )
}

/** The user's status, theme, language and sign-out. In the menu's popover, on a phone in a sheet. */
const UserPanel = ({
  touch = false,
  onOpen,
}: {
  /** Without the settings that only matter with a keyboard. */
  touch?: boolean
  onOpen: (dialog: OpenDialog | null) => void
}) => {
  const { shell, titles } = useWords()
  const lang = useLang()
  const theme = useTheme()
  const density = useDensity()
  const { organization } = useViewer()
  const { shown, takesChats } = useOwnPresence()
  const choose = useChoosePresence()
  return (
    <div className={styles.panel} data-status>
      {takesChats && (
        <>
          <Row
            label={shell.presence.label}
            options={(['online', 'break'] as const).map((value) => ({ value, label: shell.presence[value] }))}
            value={shown as ChosenPresence['presence']}
            onChange={(presence) => choose({ presence })}
          />
          <Suspense fallback={<div className={styles.breaks} />}>
            <BreakChoice onChoose={choose} />
          </Suspense>
        </>
      )}
      <Row
        label={shell.theme.label}
        named
        options={themes.map((value) => {
          const Icon = themeIcons[value]
          return { value, label: shell.theme[value], icon: <Icon size={16} aria-hidden="true" /> }
        })}
        value={theme}
        onChange={chooseTheme}
      />
      <Row
        label={shell.language.label}
        options={langs.map((value) => ({ value, label: shell.language[value] }))}
        value={lang}
        onChange={(value) => void chooseLang(value)}
      />
      <Row
        label={shell.density.label}
        named
        options={densities.map((value) => {
          const Icon = densityIcons[value]
          return { value, label: shell.density[value], icon: <Icon size={16} aria-hidden="true" /> }
        })}
        value={density}
        onChange={chooseDensity}
      />
      {organization.demo && (
        <Suspense>
          <SimulationSwitch />
        </Suspense>
      )}
      <div className={styles.actions}>
        <Link to={paths.profile} search={{ tab: 'general' }} className={styles.action} onClick={() => onOpen(null)}>
          <UserRound size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className={styles.text}>{titles.profile}</span>
        </Link>
        {!touch && (
          <button type="button" className={styles.action} onClick={() => onOpen('shortcuts')}>
            <Keyboard size={16} strokeWidth={1.75} aria-hidden="true" />
            <span className={styles.text}>{shell.shortcuts.heading}</span>
            <Kbd keys={['?']} />
          </button>
        )}
        <button type="button" className={styles.action} onClick={() => onOpen('signOut')}>
          <LogOut size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className={styles.text}>{shell.signOut}</span>
        </button>
      </div>
    </div>
  )
}
export default UserPanel
