import { useSyncExternalStore } from 'react'
import type { LocalValue } from './local-value.ts'
import { stored } from './storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const densities = ['compact', 'normal', 'roomy'] as const
export type Density = (typeof densities)[number]

const oneOf = <T extends string>(allowed: readonly T[], fallback: T, value: string | null): T =>
  allowed.find((known) => known === value) ?? fallback

const keptTheme = (): Theme => oneOf(themes, 'system', stored.theme.get())
const keptDensity = (): Density => oneOf(densities, 'normal', stored.density.get())
const isDark = (): boolean => {
  const theme = keptTheme()
  return theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
}
const paint = (): void => {
  const { dataset } = document.documentElement
  dataset.theme = isDark() ? 'dark' : 'light'
  dataset.density = keptDensity()
  const bar = getComputedStyle(document.documentElement).getPropertyValue('--sidebar').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar)
}

/** Applies the chosen theme, also one chosen in another tab, and follows the system's. */
export const followTheme = (): (() => void) => {
  paint()
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', paint)
  const ends = [stored.theme, stored.density].map((value: LocalValue) => value.subscribe(paint))
  return () => {
    system.removeEventListener('change', paint)
    for (const end of ends) end()
  }
}
export const useTheme = (): Theme => useSyncExternalStore(stored.theme.subscribe, keptTheme)
export const useDensity = (): Density => useSyncExternalStore(stored.density.subscribe, keptDensity)
export const chooseTheme = (theme: Theme): void => stored.theme.set(theme === 'system' ? null : theme)
export const chooseDensity = (density: Density): void => stored.density.set(density === 'normal' ? null : density)
