export { keepAccountControl, lockAdministration } from './account-control.ts'
export { addSystemRoles } from './add-system-roles.ts'
export { refuseBeyond } from './refuse-beyond.ts'
