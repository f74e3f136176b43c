/** The built-in brands: name, mark and accent colours. Which one a request gets follows from its host (`BRAND_HOSTS`). */
export const brandIds = ['beseda', 'otklik'] as const
export type BrandId = (typeof brandIds)[number]

/** The design tokens that differ between brands, as in `web/src/ui/tokens.css`. */
export const accentTokens = [
  'accent',
  'accent-hover',
  'accent-active',
  'accent-on',
  'accent-fg',
  'accent-tint',
  'accent-tint-2',
  'accent-border',
  'focus',
  'bub-out',
  'bub-out-bd',
] as const
export type Accents = Readonly<Record<(typeof accentTokens)[number], string>>

export interface BrandLook {
  /** In titles, letters and the console. The same in every language. */
  readonly name: string
  /** Two paths on a grid of 26 by 26; the second one is paler. */
  readonly mark: readonly [front: string, back: string]
  readonly light: Accents
  readonly dark: Accents
}
export const brands: Readonly<Record<BrandId, BrandLook>> = {
  beseda: {
    name: 'Beseda',
    mark: [
      'M6.5 8.6c0-1.2.9-2.1 2.1-2.1h6.3c1.2 0 2.1.9 2.1 2.1v3.6c0 1.2-.9 2.1-2.1 2.1H11l-2.7 2.3v-2.4c-1-.2-1.8-1-1.8-2z',
      'M12.2 16.2h3.6c1.7 0 3-1.3 3-3V10c.9.3 1.5 1.1 1.5 2.1v4.2c0 1-.7 1.9-1.7 2.1v2.1l-2.4-2.1h-2.4c-.8 0-1.5-.4-1.6-1z',
    ],
    light: {
      accent: '#0b7a74',
      'accent-hover': '#096660',
      'accent-active': '#07534e',
      'accent-on': '#ffffff',
      'accent-fg': '#096c67',
      'accent-tint': '#ddf0ed',
      'accent-tint-2': '#c9e6e1',
      'accent-border': '#8ac7bf',
      focus: '#0b7a74',
      'bub-out': '#d8eeea',
      'bub-out-bd': '#bfe0da',
    },
    dark: {
      accent: '#2db3a8',
      'accent-hover': '#45c4b9',
      'accent-active': '#249a91',
      'accent-on': '#04201e',
      'accent-fg': '#4fcabf',
      'accent-tint': '#12312f',
      'accent-tint-2': '#184240',
      'accent-border': '#28706a',
      focus: '#4fcabf',
      'bub-out': '#123835',
      'bub-out-bd': '#1c514c',
    },
  },
  otklik: {
    name: 'Otklik',
    // a round bubble with a tick cut out: the tick runs the other way round than the bubble
    mark: [
      'M13 5.5c4.3 0 7.7 2.9 7.7 6.6s-3.4 6.6-7.7 6.6c-.8 0-1.5-.1-2.2-.3L7 20.4l.8-3.5c-1.6-1.2-2.5-2.9-2.5-4.8 0-3.7 3.4-6.6 7.7-6.6z' +
        'M9.2 12.2L12 15l5.1-5.3-1.3-1.3-3.8 4-1.5-1.5z',
      '',
    ],
    light: {
      accent: '#4b4fc4',
      'accent-hover': '#4044ad',
      'accent-active': '#353993',
      'accent-on': '#ffffff',
      'accent-fg': '#4346b5',
      'accent-tint': '#e8e9fa',
      'accent-tint-2': '#d8daf6',
      'accent-border': '#a7abe6',
      focus: '#4b4fc4',
      'bub-out': '#e4e5fa',
      'bub-out-bd': '#cfd2f2',
    },
    dark: {
      accent: '#8f94f0',
      'accent-hover': '#a5a9f7',
      'accent-active': '#7a80e2',
      'accent-on': '#0b0d2b',
      'accent-fg': '#adb1f8',
      'accent-tint': '#20223f',
      'accent-tint-2': '#2a2d54',
      'accent-border': '#4b509c',
      focus: '#adb1f8',
      'bub-out': '#242748',
      'bub-out-bd': '#363a6b',
    },
  },
}
/** A built-in brand by its id or its name, in any letter case; null: another name. */
export const brandNamed = (text: string): BrandId | null => {
  const wanted = text.trim().toLowerCase()
  return brandIds.find((id) => id === wanted || brands[id].name.toLowerCase() === wanted) ?? null
}
