import { emailEmulator } from '../../channels/email/emulator.ts'
import type { EmulatorKind } from '../../channels/emulator.ts'
import { telegramEmulator } from '../../channels/telegram/emulator.ts'
import { viberBotEmulator } from '../../channels/viber-bot/emulator.ts'
import { vkBotEmulator } from '../../channels/vk-bot/emulator.ts'
import { whatsappEmulator } from '../../channels/whatsapp/emulator.ts'

/** ★ One line per emulated channel type. */
export const emulatorKinds: readonly EmulatorKind[] = [
  telegramEmulator,
  viberBotEmulator,
  vkBotEmulator,
  whatsappEmulator,
  emailEmulator,
]
