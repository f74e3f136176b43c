/** The 13 colours of client statuses (spec.md, 9). The key is also the token's name in the design. */
export const colours = {
  'light-blue': '#A3E3FF',
  green: '#399658',
  red: '#D64E4E',
  orange: '#FF9446',
  'light-green': '#5DC21F',
  gray: '#CDCAD0',
  'dark-blue': '#0A5489',
  pink: '#F184C5',
  brown: '#85705C',
  blue: '#4095E2',
  black: '#1D1D1D',
  yellow: '#FFECAD',
  violet: '#7F589E',
} as const
export type Colour = keyof typeof colours
export const colourNames = Object.keys(colours) as [Colour, ...Colour[]]
