import { defineErrors } from './define.ts'

export const invitationErrors = defineErrors({
  INVITATION_UNKNOWN: {
    kind: 'refused',
    ru: 'Такого приглашения нет. Скопируйте ссылку из письма целиком или попросите администратора прислать новое',
    en: 'There is no such invitation. Copy the whole link from the mail, or ask your administrator for a new one',
  },
  INVITATION_EXPIRED: {
    kind: 'refused',
    ru: 'Срок приглашения истёк. Попросите прислать новое: {name}',
    en: 'The invitation has expired. Ask for a new one: {name}',
  },
  INVITATION_USED: {
    kind: 'refused',
    ru: 'Приглашение уже принято. Войдите с паролем, который вы задали, или восстановите его',
    en: 'The invitation has already been accepted. Sign in with the password that you set, or recover it',
  },
  INVITATION_REVOKED: {
    kind: 'refused',
    ru: 'Приглашение отозвано. Если это ошибка, попросите прислать новое: {name}',
    en: 'The invitation was revoked. If this is a mistake, ask for a new one: {name}',
  },
  INVITATION_REPLACED: {
    kind: 'refused',
    ru: 'Это приглашение заменено новым. Откройте ссылку из последнего письма',
    en: 'This invitation was replaced by a newer one. Open the link in the latest mail',
  },
  INVITATION_NOT_NEEDED: {
    kind: 'refused',
    ru: 'У пользователя уже есть пароль: приглашение ему не нужно',
    en: 'The user already has a password and needs no invitation',
  },
  INVITATION_PENDING: {
    kind: 'refused',
    ru: 'Пользователь ещё не задал пароль. Активным его сделает принятое приглашение или пароль, который зададите вы',
    en: 'The user has not set a password yet. Accepting the invitation, or a password that you set, activates them',
  },
  TOO_MANY_INVITATIONS: {
    kind: 'refused',
    ru: 'За один раз можно пригласить не больше 50 человек',
    en: 'At most 50 people can be invited at once',
  },
})
