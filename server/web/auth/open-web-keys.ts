import { isRefused } from '#api/refusal.ts'
import type { Site } from '#config/sites.ts'
import { startVisitOfNobody, type ApiDoor } from '#server/web/visit.ts'
import type { WebKey, WebKeys } from './web-keys.ts'

/** So long another process may seal with a new key before this one does. */
const KNOWN_FOR_MS = 60_000
/** Cookies that name invented versions must not make a call of the API each. */
const LEAST_BETWEEN_MS = 1_000

/** Read when they are first needed, and for a version that is new; a failure is not remembered. */
export function openWebKeys(door: ApiDoor, site: Site, now: () => number = Date.now): WebKeys {
  let known: Promise<readonly WebKey[]> | undefined
  let readAt = -Infinity

  async function read(): Promise<readonly WebKey[]> {
    const where = { site, locale: site.locales[0], url: new URL(site.origin) }
    const answer = await startVisitOfNobody(door, where).api.signIn.getWebKeys({})
    if (isRefused(answer)) throw new Error('The API does not tell the keys of the web servers.')
    return answer.keys
  }

  function all(maxAgeMs = KNOWN_FOR_MS): Promise<readonly WebKey[]> {
    if (known && now() - readAt < maxAgeMs) return known
    readAt = now()
    known = read().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }

  return {
    all: () => all(),
    current: async () => (await all())[0]!,
    async find(version) {
      const isWanted = (key: WebKey) => key.version === version
      return (await all()).find(isWanted) ?? (await all(LEAST_BETWEEN_MS)).find(isWanted)
    },
  }
}
