import { isRefused, type Refused } from '#api/refusal.ts'
import type { Drawer, OfficeAnswer, OfficeAsked } from '#app/office/office-request.ts'
import { ProvedView } from './link-view.tsx'

/** Cookie of a walk says what it is for: a proof must not sign anybody in, nor the reverse. */
const ENTRY = 'entry.'
const PROOF = 'proof.'

/** Sends somebody to the company's sign-in. */
export async function leaveForCompany(
  { api }: OfficeAsked,
  back: string,
): Promise<OfficeAnswer | Refused> {
  const begun = await api.entry.beginCompanyEntry({ back })
  if (isRefused(begun)) return begun
  return { status: 200, leadTo: begun.url, company: `${ENTRY}${begun.browser}` }
}

export async function leaveForProof({ api }: OfficeAsked, draw: Drawer): Promise<OfficeAnswer> {
  const begun = await api.entry.beginCompanyProof({ back: '/office' })
  if (isRefused(begun)) return draw.error(begun.code)
  return { status: 200, leadTo: begun.url, company: `${PROOF}${begun.browser}` }
}

/** `/sign-in/company`: whoever comes back from there, signed in or proved. The walk is over in any case. */
export async function returnFromCompany(
  { api, url, browserOf }: OfficeAsked,
  draw: Drawer,
  backOf: (path: string) => string,
): Promise<OfficeAnswer | Refused | undefined> {
  const walk = browserOf('company') ?? ''
  const query = url.search
  if (walk.startsWith(PROOF)) {
    const proved = await api.entry.proveByCompany({ browser: walk.slice(PROOF.length), query })
    if (isRefused(proved)) return proved
    const title = draw.t('office.proof.provedTitle')
    return { ...draw.bare(title, () => <ProvedView />), company: null }
  }
  if (!walk.startsWith(ENTRY)) return undefined
  const entered = await api.entry.enterByCompany({ browser: walk.slice(ENTRY.length), query })
  if (isRefused(entered)) return entered
  const { credential, back } = entered
  return { status: 303, location: backOf(back), credential, company: null }
}
