import { clients } from '@beseda/contract/endpoints/clients.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { storeClientPhoto } from '../photos/index.ts'
import { distinguish } from './alike.ts'
import { addComment, changeComment, removeComment } from './comments.ts'
import { addDetail, removeDetail } from './details.ts'
import { addNamedExtra, setExtra } from './extra-values.ts'
import { clientHistory, restoreClient } from './history.ts'
import { renameClient } from './rename.ts'
import { setPhoto } from './set-photo.ts'
import { setStatus } from './set-status.ts'
import { addTag, removeTag, searchTags } from './tags.ts'

export const clientRoutes = routesOf(clients, {
  setStatus,
  rename: renameClient,
  addDetail,
  removeDetail: (ctx, { detailId }) => removeDetail(ctx, detailId),
  tags: (ctx, input) => {
    const { organizationId } = userOf(ctx)
    return read(ctx.deps, organizationId, (c) => searchTags(c, organizationId, input))
  },
  addTag,
  removeTag,
  addComment,
  changeComment,
  removeComment: (ctx, { commentId }) => removeComment(ctx, commentId),
  history: clientHistory,
  restore: restoreClient,
  setExtra,
  uploadPhoto: storeClientPhoto,
  setPhoto,
  addExtra: addNamedExtra,
  distinguish,
})
