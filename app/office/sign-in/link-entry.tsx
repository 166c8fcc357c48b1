import { isRefused, type Refused } from '#api/refusal.ts'
import { fieldOf } from '#app/office/office-page.ts'
import type { Drawer, OfficeAnswer, OfficeAsked } from '#app/office/office-request.ts'
import type { ShownSetup } from './authenticator-parts.tsx'
import { CodesView, LinkCodeView, LinkGoneView, LinkSetupView, SetupView } from './link-view.tsx'

type Confirmed = { credential: string; recoveryCodes: string[] }

/** How an app is set up by who is not in yet: by an invitation, or by a link. */
type SetupDoor = {
  begin: (setup: string | undefined) => Promise<ShownSetup | Refused>
  confirm: (given: { setup: string; code: string }) => Promise<Confirmed | Refused>
}

/** Draws the secret, or the codes for a lost phone once the app has shown that it has it. Undefined: the way is over. */
export async function answerSetup(
  form: FormData,
  door: SetupDoor,
  draw: Drawer,
): Promise<OfficeAnswer | undefined> {
  const title = draw.t('office.totp.title')
  const setup = fieldOf(form, 'setup')
  let refused: Refused | undefined
  if (fieldOf(form, 'act') === 'confirm') {
    const confirmed = await door.confirm({ setup, code: fieldOf(form, 'code') })
    if (!isRefused(confirmed)) {
      const { credential, recoveryCodes } = confirmed
      const page = draw.bare(draw.t('office.totp.codesTitle'), () => (
        <CodesView codes={recoveryCodes} />
      ))
      return { ...page, credential }
    }
    if (confirmed.code === 'not_found') return undefined
    refused = confirmed
  }
  const shown = await door.begin(setup || undefined)
  if (isRefused(shown)) return undefined
  const view = <SetupView shown={shown} refused={refused} />
  return draw.bare(title, () => view, refused ? 422 : 200)
}

/** `/sign-in/link/:token`: what a link by email leads to, in the browser that asked for it. */
export async function answerLink(
  { api, method, form, browserOf }: OfficeAsked,
  token: string,
  draw: Drawer,
): Promise<OfficeAnswer> {
  const link = { token, browser: browserOf('entry') ?? '' }
  const gone = () => draw.bare(draw.t('office.link.goneTitle'), () => <LinkGoneView />, 404)
  const found = await api.entry.getLink(link)
  if (isRefused(found)) return gone()
  const { email } = found
  if (found.step === 'setup') {
    if (method !== 'POST' || !form) {
      return draw.bare(draw.t('office.totp.title'), () => <LinkSetupView email={email} />)
    }
    const door: SetupDoor = {
      begin: (setup) => api.entry.beginLinkTotp({ ...link, setup }),
      confirm: (given) => api.entry.confirmLinkTotp({ ...link, ...given }),
    }
    return (await answerSetup(form, door, draw)) ?? gone()
  }
  let refused: Refused | undefined
  if (method === 'POST' && form) {
    const entered = await api.entry.enterByLink({ ...link, code: fieldOf(form, 'code') })
    if (!isRefused(entered)) {
      const location = entered.isRecovery ? '/office/me#authenticator' : '/office'
      return { status: 303, location, credential: entered.credential }
    }
    if (entered.code === 'not_found') return gone()
    refused = entered
  }
  const view = <LinkCodeView email={email} refused={refused} />
  return draw.bare(draw.t('office.link.codeTitle'), () => view, refused ? 401 : 200)
}
