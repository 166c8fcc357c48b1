import { fetchBundle } from '#app/i18n/fetch-bundle.ts'
import { createTranslator, type Translate } from '#app/i18n/translator.ts'

const cached = new Map<string, Promise<Translate>>()

/** The words of the list come with it: nobody who only moves a photo waits for them. */
export function namesWords(iso: string, version: string): Promise<Translate> {
  const known = cached.get(iso)
  if (known) return known
  const loading = fetchBundle(iso, 'names-list', version).then(
    (messages) => createTranslator(iso, messages).t,
  )
  cached.set(iso, loading)
  loading.catch(() => cached.delete(iso))
  return loading
}
