export { formerPhotos, photoNamed, photoOf, putPhoto, settlePhotos } from './put.ts'
