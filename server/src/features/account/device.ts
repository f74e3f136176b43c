import type { SignIn } from '@beseda/contract/entities/account.ts'
import Bowser from 'bowser'

const devices: Readonly<Record<string, SignIn['device']>> = { desktop: 'desktop', mobile: 'phone', tablet: 'tablet' }

/** Parses the user agent so that people recognize their device. It proves nothing. */
export const deviceOf = (userAgent: string): Pick<SignIn, 'browser' | 'system' | 'device'> => {
  if (userAgent === '') return { browser: null, system: null, device: 'unknown' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: browser.name ? [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ') : null,
    system: os.name ? [os.name, os.versionName].filter(Boolean).join(' ') : null,
    device: devices[platform.type ?? ''] ?? 'unknown',
  }
}
