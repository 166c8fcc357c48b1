import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import type { UploadDoor } from '#commerce/upload/upload-tools.ts'
import { makeCollectionApi } from './collection.api.ts'
import { photosArrivedMail } from './collection.mail.ts'
import { purgeCollections } from './collection.service.ts'
import { collectionPersonal } from './collection.personal.ts'

export const collectionNoun = defineNoun({
  name: 'collection',
  floor: 'records',
  tables: ['contributed_photo', 'contributor_comment', 'photo_collection', 'photo_contributor'],
  api: ({ uploads, reportFault }: UploadDoor) => makeCollectionApi({ ...uploads, reportFault }),
  mails: [photosArrivedMail],
  purge: { after: ['design'], run: ({ db, now }: PurgeTools) => purgeCollections(db, now) },
  retention: [
    {
      what: 'photos collected from others',
      kept: '30 days after the collection ends',
      why: 'the purpose is over',
      steps: ['photo collections'],
    },
  ],
  personal: collectionPersonal,
})
