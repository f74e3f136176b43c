import type { Look } from '../bridge/shapes.ts'
import { initialsOf } from '../names.ts'
import { type Lang, launcherWords } from '../words.ts'
import type { Bubble } from './launcher.ts'

/** The greeting above the button: from an online operator, under the initial title, or from the organization. */
export const greetingBubble = (
  look: Pick<Look, 'greeting' | 'initialTitle' | 'operators' | 'organization' | 'title'>,
  lang: Lang,
): Bubble => {
  const { greeting, initialTitle, operators, organization, title } = look
  const name = operators[0]?.split(' ')[0]
  const from = initialTitle || (name ? launcherWords[lang].from(name, organization) : title || organization)
  return { from, initials: initialsOf(operators[0] ?? (title || organization)), text: greeting }
}
