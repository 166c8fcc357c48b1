import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { makeUploadStore } from '#commerce/upload/store-upload.ts'
import type { UploadTools } from '#commerce/upload/upload-tools.ts'
import { collectionContract } from './collection.contract.ts'
import {
  changeCollection,
  closeCollection,
  getCollection,
  makeAcceptPhotos,
  openCollection,
  removeComment,
  removePhoto,
} from './collection.service.ts'
import {
  addComment,
  introduceOneself,
  makeAddPhotos,
  takeBackComment,
  takeBackPhoto,
} from './contribution.service.ts'
import { getInvitation, makeInvitationPictures } from './invitation.service.ts'

export function makeCollectionApi(tools: UploadTools) {
  return bind<ShopContexts, typeof collectionContract>(collectionContract, {
    getCollection,
    openCollection,
    changeCollection,
    closeCollection,
    acceptPhotos: makeAcceptPhotos(tools),
    removePhoto,
    removeComment,
    getInvitation,
    introduceOneself,
    addPhotos: makeAddPhotos(tools, makeUploadStore(tools)),
    addComment,
    takeBackPhoto,
    takeBackComment,
    ...makeInvitationPictures(tools.storage),
  })
}
