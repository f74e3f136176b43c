export { photoUrl } from './link.ts'
export { setPhoto } from './set.ts'
export { storePhoto } from './store.ts'
