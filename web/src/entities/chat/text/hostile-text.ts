/** Characters that reverse the text direction and can make `exe.jpg` out of `gpj.exe`, and other invisible controls. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the point
const controls = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** A file name that cannot deceive: control characters are shown as `�`. */
export const harmlessName = (name: string): string => name.replace(controls, '\uFFFD')

const programs =
  /\.(apk|app|bat|cmd|com|cpl|dll|dmg|exe|hta|jar|js|jse|lnk|msi|msp|pif|ps1|reg|scr|sh|vb|vbe|vbs|wsf|xll|docm|xlsm|pptm)$/i
/** A file that may run a program when it is opened. Windows ignores dots and spaces at the end of a name. */
export const isProgramFile = (name: string): boolean => programs.test(name.replace(/[. ]+$/, ''))

/** Longer texts are shown only on request, so that no message can freeze the page or hide the conversation. */
export const longText = { characters: 2000, lines: 30 } as const

/** The beginning of a very long text, and whether something was left out. */
export const shortened = (text: string): { readonly text: string; readonly isCut: boolean } => {
  let lines = 0
  let end = Math.min(text.length, longText.characters)
  for (let i = 0; i < end; i++) {
    if (text.charCodeAt(i) === 10 && ++lines === longText.lines) end = i
  }
  if (end === text.length) return { text, isCut: false }
  const isHalfCharacter = /[\uD800-\uDBFF]/.test(text.charAt(end - 1))
  return { text: text.slice(0, isHalfCharacter ? end - 1 : end), isCut: true }
}

const marks = /(\p{M}{3})\p{M}+/gu
/** Characters that override the direction of letters. */
const overrides = /[\u202d\u202e]/g
/**
 * A text that stays within its lines: at most three combining marks per letter (more would overlap the neighbours),
 * and letters in the order in which they were written.
 */
export const calmed = (text: string): string => text.replace(marks, '$1').replace(overrides, '')
