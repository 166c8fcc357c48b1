import { apiPath } from '#app/browser-api/api-path.ts'
import { browserNetwork } from '#app/upload/browser-network.ts'
import { problemBeforeSending } from '#app/upload/check-file.ts'
import { createUploadQueue } from '#app/upload/upload-queue.ts'
import { sendTo, showRows, type Arrived, type RowWords } from '#app/upload/upload-rows.ts'

/** Photos are sent one by one while more are chosen, each with its progress, and again when the line breaks. */
export function startPhoneUpload(form: HTMLFormElement): void {
  const token = form.dataset['phoneUpload'] ?? ''
  const input = form.querySelector<HTMLInputElement>('input[type=file]')
  const list = form.querySelector<HTMLElement>('[data-list]')
  const told = form.querySelector<HTMLElement>('[data-words]')?.dataset['words']
  if (!input || !list || !told) return
  const words = JSON.parse(told) as RowWords

  const queue = createUploadQueue<Arrived>({
    send: sendTo(apiPath('/images/phone_links/{token}', { token })),
    check: problemBeforeSending,
    onDone: () => {},
    network: browserNetwork,
  })
  showRows(queue, list, words)

  form.dataset['enhanced'] = ''
  input.required = false
  input.addEventListener('change', () => {
    queue.add(input.files ?? [])
    input.value = ''
  })
}
