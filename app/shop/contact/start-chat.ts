import { isRefused } from '#api/refusal.ts'
import { goTo } from '#app/answers.ts'
import { readFormWithFiles, refusedFormWithFiles } from '#app/upload/forms-with-files.ts'
import type { Shop, ShopApi } from '#app/shop.ts'
import { sentPath } from './writes-from-account.ts'

/** Whether the store has a chat of its own, and it is asked for. */
export const isChatAsked = ({ site, url }: Shop): boolean =>
  hasOwnChat(site) && url.searchParams.get('channel') === 'chat'

export const hasOwnChat = ({ contactChannels, config }: Shop['site']): boolean =>
  contactChannels.includes('chat') && config.integrations['chat'] === undefined

/** Opens a chat, and goes to it; else what the page shows. */
export async function startChat(shop: Shop, request: Request) {
  await shop.ensureSession()
  const form = await readFormWithFiles(shop, request, { accepts: 'documents', most: 1 })
  const values: unknown = form.values
  const answer = await shop.api.chat.openChat(values as Parameters<ShopApi['chat']['openChat']>[0])
  if (isRefused(answer)) return refusedFormWithFiles(answer, form)
  const { publicId, key } = answer
  return goTo(
    shop,
    key === undefined
      ? await sentPath(shop)
      : `/tickets/${publicId}?key=${encodeURIComponent(key)}`,
    303,
  )
}
