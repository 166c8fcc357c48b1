import type { CompiledMessages } from '#server/messages.ts'
import { IMMUTABLE } from './static-files.ts'
import { plain } from './web-context.ts'

/**
 * Translations at /_locales. Locale and bundle are looked up in the build's own list, so that no
 * path and no `__proto__` gets anywhere; only the build's own version may be kept for ever.
 */
export function createLocales(messages: CompiledMessages, version: string) {
  const bodies = new Map<string, string>()
  for (const [tag, bundles] of messages) {
    for (const [name, compiled] of bundles) bodies.set(`${tag}/${name}`, JSON.stringify(compiled))
  }
  return (first: string, second: string, askedVersion: string | undefined): Response => {
    const [tag, name] = first === 'general' ? [second, 'general'] : [first, second]
    const body = bodies.get(`${tag}/${name}`)
    if (body === undefined) return plain(404, 'Not found.')
    return new Response(body, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': askedVersion === version ? IMMUTABLE : 'no-cache',
      },
    })
  }
}
