export { type Channel, loadByAccounts, loadChannel, loadForAdapter, loadSealed } from './load.ts'
export { openSettings, openStored, saveSecrets, sealedSecrets, secretsSet, splitSettings } from './secrets.ts'
