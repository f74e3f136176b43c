/** A module whose schemas are not left out (web/build/leave-out-schemas.ts). */
declare module '@beseda/contract/form-checks.ts?schemas' {
  export { formCodes, settingsCodes } from '@beseda/contract/form-checks.ts'
}
