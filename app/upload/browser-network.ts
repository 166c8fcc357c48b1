import type { QueueTools } from './upload-queue.ts'

/** As the browser knows it. */
export const browserNetwork: QueueTools<unknown>['network'] = {
  isOnline: () => navigator.onLine,
  onOnline(listener) {
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  },
}
