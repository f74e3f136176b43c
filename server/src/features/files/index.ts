export { addFile } from './add-file.ts'
export { type AttachedFile, attachFiles, claimFiles, filesById, filesOf } from './attach.ts'
export { publicImageUrl } from './served.ts'
export { storeUpload } from './upload.ts'
