export { type Channel, loadChannel, loadForAdapter } from './load.ts'
export { outsideOf } from './outside.ts'
export { openSettings, resealChannelSecrets, saveSecrets, sealedSecrets } from './secrets.ts'
