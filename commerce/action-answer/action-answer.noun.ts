import type { LookAtDesign } from '#commerce/design/design-version.service.ts'
import { defineNoun } from '#commerce/kernel/noun.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { makeActionAnswerApi } from './action-answer.api.ts'
import { actionAnswerSchedule } from './action-answer.schedule.ts'

type Tools = { uploads: { storage: Pick<Storage, 'find'> }; preflight: LookAtDesign }

export const actionAnswerNoun = defineNoun({
  name: 'action-answer',
  floor: 'desks',
  tables: [],
  api: ({ uploads, preflight }: Tools) => makeActionAnswerApi(uploads.storage, preflight),
  schedule: actionAnswerSchedule,
})
