import { isOfficeBundle, type CompiledMessages } from '#server/build/messages.ts'
import { IMMUTABLE } from './static-files.ts'
import { plain } from '#server/web/web-context.ts'

/**
 * Translations at /_locales. Locale and bundle are looked up in the build's own list, so that no
 * path and no `__proto__` gets anywhere; only the build's own version may be kept for ever.
 */
export function createLocales(messages: () => CompiledMessages, version: string) {
  return (first: string, second: string, askedVersion: string | undefined): Response => {
    const [tag, name] = first === 'general' ? [second, 'general'] : [first, second]
    // Words of the office are nobody's business on a store's host.
    const bundle = isOfficeBundle(name) ? undefined : messages().get(tag)?.get(name)
    if (!bundle) return plain(404, 'Not found.')
    return new Response(JSON.stringify(bundle), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': askedVersion === version ? IMMUTABLE : 'no-cache',
      },
    })
  }
}
