import { isRefused } from '#api/refusal.ts'
import type { Site } from '#config/sites.ts'
import { startVisitOfNobody, type ApiDoor } from './visit.ts'

/** Read when it is first needed; a failure is not remembered. */
export function readWebSecret(door: ApiDoor, site: Site): () => Promise<string> {
  let known: Promise<string> | undefined
  const read = async () => {
    const where = { site, locale: site.locales[0], url: new URL(site.origin) }
    const answer = await startVisitOfNobody(door, where).api.signIn.getWebSecret({})
    if (isRefused(answer)) throw new Error('The API does not tell the key of the web servers.')
    return answer.secret
  }
  return () => {
    known ??= read().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}
