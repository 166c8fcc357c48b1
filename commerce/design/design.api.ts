import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import {
  discardConflict,
  getConflict,
  listConflicts,
  takeConflict,
} from './design-conflict.service.ts'
import {
  copySharedDesign,
  createDesign,
  duplicateDesign,
  getStart,
} from './design-creation.service.ts'
import { makeDesignFileUseCases } from './design-file.service.ts'
import { deleteDesign } from './design-lifetime.service.ts'
import {
  getDesign,
  listDesignElsewhere,
  listDesigns,
  listDesignTags,
  listManagedDesigns,
  listOwnDesigns,
} from './design-list.service.ts'
import { makePreviewUseCases } from './design-preview.service.ts'
import { makePublicationUseCases } from './design-publication.service.ts'
import { getSharedDesign, shareDesign, unshareDesign } from './design-sharing.service.ts'
import { makeVersionUseCases, type LookAtDesign } from './design-version.service.ts'
import { designContract } from './design.contract.ts'
import {
  describeDesign,
  getOwnDesign,
  renameDesign,
  saveDesign,
  tagDesign,
} from './design.service.ts'
import { listReadyDesigns } from './ready-designs.service.ts'

export function makeDesignApi(storage: Pick<Storage, 'find'>, preflight: LookAtDesign) {
  return bind<ShopContexts, typeof designContract>(designContract, {
    listDesigns,
    listReadyDesigns,
    listDesignTags,
    listDesignElsewhere,
    getDesign,
    listOwnDesigns,
    listManagedDesigns,
    getStart,
    createDesign,
    getOwnDesign,
    saveDesign,
    duplicateDesign,
    renameDesign,
    describeDesign,
    tagDesign,
    deleteDesign,
    listConflicts,
    getConflict,
    takeConflict,
    discardConflict,
    shareDesign,
    unshareDesign,
    getSharedDesign,
    copySharedDesign,
    ...makeVersionUseCases(preflight),
    ...makePublicationUseCases(preflight),
    ...makePreviewUseCases(storage),
    ...makeDesignFileUseCases(storage),
  })
}
