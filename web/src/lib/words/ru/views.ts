export const views = {
  name: 'Название',
  nameMissing: 'Введите название',
  submit: 'Сохранить',
  edit: 'Изменить: {name}',
  remove: 'Удалить: {name}',
  shared: 'Общий',
  sharedBy: 'Общий, сохранил {name}',
  saved: 'Вид «{name}» сохранён',
  deleted: 'Вид «{name}» удалён',
  undo: 'Отменить',
} as const
