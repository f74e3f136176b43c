export { claimPhoto } from './claim.ts'
export { type PhotoLink, photoLinkOf, photoUrl } from './link.ts'
export { setPhoto } from './set.ts'
export { clientPhotoMimes, clientPhotoSide, storeClientPhoto, storePhoto } from './store.ts'
