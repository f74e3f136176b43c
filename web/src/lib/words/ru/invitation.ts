export const invitation = {
  accept: 'Задать пароль',
  accepted: 'Пароль задан. Войдите с ним',
  account: 'Логин',
  by: '{name} приглашает вас в организацию «{organization}»',
  heading: 'Приглашение',
  noToken: 'В адресе нет приглашения. Откройте ссылку из письма целиком',
  password: 'Пароль',
  recover: 'Восстановить пароль',
  until: 'Ссылка действует до: {time}',
  welcome: 'Здравствуйте, {name}',
} as const
