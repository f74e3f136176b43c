import type { HelpStep } from './define.ts'

export const emailHelp: readonly HelpStep[] = [
  {
    text: {
      ru: 'Возьмите отдельный ящик, например help@: письма из него станут чатами. Включите в настройках почты доступ по IMAP или POP3',
      en: 'Take a mailbox of its own, such as help@: its letters become chats. Switch on IMAP or POP3 in the settings of the mail service',
    },
    picture: {
      on: 'browser',
      title: { ru: 'Настройки → Почтовые программы', en: 'Settings → Mail programs' },
      lines: [{ kind: 'switch', text: { ru: 'Разрешить доступ по IMAP', en: 'Allow access by IMAP' }, mark: true }],
    },
  },
  {
    text: {
      ru: 'Создайте пароль приложения: обычный пароль почтовые службы программам не дают. Для сервера без паролей подойдёт токен OAuth',
      en: 'Create an app password: mail services refuse the usual one to programs. A server without passwords takes an OAuth token',
    },
    picture: {
      on: 'browser',
      title: { ru: 'Пароли приложений', en: 'App passwords' },
      lines: [
        { kind: 'button', text: { ru: 'Создать пароль', en: 'Create a password' } },
        { kind: 'field', text: { ru: 'abcd efgh ijkl mnop', en: 'abcd efgh ijkl mnop' }, mark: true },
      ],
    },
  },
  {
    text: {
      ru: 'Впишите серверы: приём — IMAP, порт 993, TLS с начала; отправка — SMTP, порт 465, TLS с начала, или 587, STARTTLS. Имена серверов есть в справке почтовой службы',
      en: 'Type the servers: receiving by IMAP, port 993, TLS from the start; sending by SMTP, port 465, TLS from the start, or 587, STARTTLS. Their names are in the help of the mail service',
    },
  },
  {
    text: {
      ru: 'Проверьте подключение: приём и отправка проверяются вместе. Чтобы письма не попадали в спам, у домена должны быть записи SPF и DKIM',
      en: 'Check the connection: receiving and sending are checked together. The domain needs SPF and DKIM records, so that letters are not taken for spam',
    },
  },
]
