import type { StreamedBody } from '#api/contract.ts'
import { refuse } from '#api/refusal.ts'
import { refuseWithoutRoom, type Uploading } from './add-upload.ts'
import { countBytes, countedStream } from './byte-budget.ts'
import type { StoredUpload, UploadStore } from './store-upload.ts'
import { receiveForm, type ReceivedFile } from './receive-form.ts'
import { refusingWithoutSpace } from './run-ingest.ts'
import { limitByFirstBytes } from './save-stream.ts'
import type { UploadTools } from './upload-tools.ts'

type Rules = {
  /** Throws when a field says that nothing of this will be kept. */
  checkField?: (name: string, value: string) => void
  /** Throws when the form as a whole is not one that we take. */
  checkForm: (form: { fields: Map<string, string>; files: ReceivedFile[] }) => Promise<void> | void
  /** Whether a form without any file is one, too. */
  mayBeEmpty?: (fields: Map<string, string>) => boolean
  mostFieldBytes?: number
}

export type UploadReceiver = ReturnType<typeof makeUploadReceiver>

/** Makes uploads of the files of a form, one after the other, while there is room for them. */
export function makeUploadReceiver(
  tools: UploadTools,
  uploadStore: Pick<UploadStore, 'storeUpload'>,
) {
  const { storage, settings, disk } = tools

  return async function receiveUploads(
    uploading: Uploading,
    body: StreamedBody,
    { checkField = () => {}, checkForm, mayBeEmpty = () => false, mostFieldBytes }: Rules,
  ): Promise<StoredUpload['files']> {
    const freeBytes = await refuseWithoutRoom(uploading, settings)
    await disk.refuseIfReached()
    return refusingWithoutSpace(async () => {
      const folder = await storage.makeTemporaryFolder()
      const pending: Promise<unknown>[] = []
      const counted = countedStream(body.stream)
      let brought = 1
      try {
        const form = await receiveForm(
          { ...body, stream: counted.stream },
          {
            folder: folder.path,
            idleMs: settings.idleMs,
            fileField: 'img',
            limitFile: () => limitByFirstBytes(settings.mostBytes, freeBytes),
            mostTotalBytes: freeBytes,
            checkField,
            ...(mostFieldBytes !== undefined && { mostFieldBytes }),
            beforeWriting: disk.refuseIfReached,
          },
        )
        // A browser sends an empty file for a field in which nothing was chosen.
        const files = form.files.filter(({ bytes, name }) => bytes > 0 || name !== '')
        await checkForm({ fields: form.fields, files })
        if (files.length === 0 && !mayBeEmpty(form.fields)) refuse('invalid', { img: 'required' })
        brought = files.length
        const stored: StoredUpload['files'] = []
        for (const file of files) {
          const one = await uploadStore.storeUpload(uploading, file, folder.path)
          stored.push(...one.files)
          if (one.pending) pending.push(one.pending)
        }
        return stored
      } finally {
        await countBytes(uploading, settings.rates, { bytes: counted.bytes(), files: brought })
        const removed = Promise.allSettled(pending).then(folder.remove)
        if (pending.length === 0) await removed
        else removed.catch((error: unknown) => tools.reportFault(error, 'upload'))
      }
    })
  }
}
