import { storesOfChoice } from '#commerce/office-task/store-choice.terms.ts'
import { isRefused, type Refused } from '#api/refusal.ts'
import { fieldOf, type Me, type OfficeApi } from '#app/office/office-page.ts'
import type { Drawer, OfficeAnswer, OfficeAsked } from '#app/office/office-request.ts'
import { leaveForCompany, leaveForProof, returnFromCompany } from './company-entry.tsx'
import { InvitationView } from './invitation-view.tsx'
import { answerLink, answerSetup } from './link-entry.tsx'
import { SignInView } from './sign-in-view.tsx'

const INVITATION = '/sign-in/invitation/'
const LINK = '/sign-in/link/'
const COMPANY = '/sign-in/company'

/** Ways in and out, which need nobody signed in. */
export const isEntryPath = (path: string) =>
  path === '/sign-in' ||
  path === '/sign-out' ||
  path === '/store' ||
  path === '/prove' ||
  path === '/prove/company' ||
  path === COMPANY ||
  path.startsWith(LINK) ||
  path.startsWith(INVITATION)

type Entry = { path: string; me: Me | undefined; draw: Drawer }

export async function answerEntry(asked: OfficeAsked, entry: Entry): Promise<OfficeAnswer> {
  const { path, me, draw } = entry
  if (path.startsWith(INVITATION)) {
    return answerInvitation(asked, path.slice(INVITATION.length), draw)
  }
  if (path.startsWith(LINK)) return answerLink(asked, path.slice(LINK.length), draw)
  if (path === COMPANY) return answerCompany(asked, draw)
  if (path === '/sign-in') return answerSignIn(asked, entry)
  if (asked.method !== 'POST' || !asked.form) return { status: 303, location: '/office' }
  if (path === '/sign-out') return signOut(asked, me)
  if (path === '/prove/company') return leaveForProof(asked, draw)
  if (path === '/prove') return answerProof(asked, asked.form, draw)
  const store = fieldOf(asked.form, 'store')
  return {
    status: 303,
    location: withoutStore(backOf(fieldOf(asked.form, 'back'))),
    store: storesOfChoice(store, asked.stores).length > 0 ? store : null,
  }
}

/** Whoever chooses in the bar wants to see just that: stores of the list's own address would go before it. */
function withoutStore(back: string): string {
  const [path, query] = back.split('?') as [string, string | undefined]
  const params = new URLSearchParams(query)
  params.delete('store')
  params.delete('after')
  return params.size > 0 ? `${path}?${params}` : path
}

async function answerSignIn(asked: OfficeAsked, { me, draw }: Entry): Promise<OfficeAnswer> {
  const back = backOf(asked.url.searchParams.get('back') ?? '')
  if (asked.method !== 'POST' || !asked.form) {
    if (me) return { status: 303, location: back }
    return drawSignIn(asked, draw, undefined)
  }
  const act = fieldOf(asked.form, 'act')
  if (act === 'link') return sendLink(asked, asked.form, draw)
  if (act === 'company') {
    const left = await leaveForCompany(asked, back)
    return isRefused(left) ? drawSignIn(asked, draw, left) : left
  }
  const role = fieldOf(asked.form, 'demo')
  if (role && !asked.isLocal) return draw.error('not_found')
  const entered = role
    ? await asked.api.staff.enterDemo({ role })
    : await asked.api.staff.enterByPasskey({ response: fieldOf(asked.form, 'response') })
  if (isRefused(entered)) return drawSignIn(asked, draw, entered)
  return { status: 303, location: back, credential: entered.credential }
}

/** The same page for every address: whose it is nobody learns here. */
async function sendLink(asked: OfficeAsked, form: FormData, draw: Drawer): Promise<OfficeAnswer> {
  const email = fieldOf(form, 'email')
  const sent = await asked.api.entry.requestLink({ email, browser: asked.browserOf('entry') })
  if (isRefused(sent)) return drawSignIn(asked, draw, sent)
  const query = new URLSearchParams(asked.url.search)
  query.set('sent', 'link')
  return { status: 303, location: `/office/sign-in?${query}`, entry: sent.browser }
}

async function answerCompany(asked: OfficeAsked, draw: Drawer): Promise<OfficeAnswer> {
  const returned = await returnFromCompany(asked, draw, backOf)
  if (returned === undefined) return { status: 303, location: '/office/sign-in' }
  if (!isRefused(returned)) return returned
  return { ...(await drawSignIn(asked, draw, returned)), company: null }
}

async function drawSignIn(asked: OfficeAsked, draw: Drawer, refused: Refused | undefined) {
  const found = asked.isLocal ? await asked.api.staff.listDemoPeople({}) : undefined
  const people = found && !isRefused(found) ? found.people : []
  const options = await asked.api.staff.beginEntry({})
  const optionsJson = isRefused(options) ? undefined : options.optionsJson
  const listed = await asked.api.entry.listWays({})
  const ways = isRefused(listed) ? { hasLink: false } : listed
  const view = (
    <SignInView people={people} optionsJson={optionsJson} refused={refused} ways={ways} />
  )
  return draw.bare(draw.t('office.entry.title'), () => view, refused ? 401 : 200)
}

async function answerInvitation(
  asked: OfficeAsked,
  token: string,
  draw: Drawer,
): Promise<OfficeAnswer> {
  const person = await asked.api.staff.getInvitation({ token })
  const title = draw.t('office.invitation.title')
  if (isRefused(person)) {
    return draw.bare(title, () => <InvitationView person={undefined} />, 404)
  }
  const act = asked.form ? fieldOf(asked.form, 'act') : ''
  if (asked.form && (act === 'totp' || act === 'confirm')) {
    const { entry } = asked.api
    const door = {
      begin: (setup: string | undefined) => entry.beginInvitationTotp({ token, setup }),
      confirm: (given: { setup: string; code: string }) =>
        entry.confirmInvitationTotp({ token, ...given }),
    }
    const answer = await answerSetup(asked.form, door, draw)
    return answer ?? draw.bare(title, () => <InvitationView person={undefined} />, 404)
  }
  if (asked.method === 'POST' && asked.form) {
    const response = fieldOf(asked.form, 'response')
    const entered = await asked.api.staff.acceptInvitation({ token, response })
    if (!isRefused(entered)) {
      return { status: 303, location: '/office', credential: entered.credential }
    }
  }
  const options = await asked.api.staff.beginInvitation({ token })
  const optionsJson = isRefused(options) ? undefined : options.optionsJson
  const hasFailed = asked.method === 'POST'
  return draw.bare(
    title,
    () => <InvitationView person={person} optionsJson={optionsJson} hasFailed={hasFailed} />,
    hasFailed ? 422 : 200,
  )
}

/** Ends the session on this device; whoever has none is sent to the same page. */
async function signOut(asked: OfficeAsked, me: Me | undefined): Promise<OfficeAnswer> {
  if (me) await asked.api.staff.signOut({})
  return { status: 303, location: '/office/sign-in', credential: null }
}

async function answerProof(
  asked: OfficeAsked,
  form: FormData,
  draw: Drawer,
): Promise<OfficeAnswer> {
  const proof = await proveWith(asked.api, form)
  if (isRefused(proof)) return draw.proof(form, proof)
  return { status: 303, location: backOf(fieldOf(form, 'back')) }
}

/** Takes the proof that a form brings along, if it does: of a passkey, or of the demo. */
export async function proveWith(api: OfficeApi, form: FormData): Promise<Refused | undefined> {
  const proof = fieldOf(form, '_proof')
  if (!proof) return undefined
  // Proved elsewhere, in another tab; whether it was the act itself finds out.
  if (proof === 'company') return undefined
  const end = await (proof === 'demo'
    ? api.staff.proveDemo({})
    : proof === 'totp'
      ? api.entry.proveByTotp({ code: fieldOf(form, '_code') })
      : api.staff.proveAgain({ response: proof }))
  return isRefused(end) ? end : undefined
}

/** Only ever back into the office: an address of somebody else would borrow its good name. */
function backOf(path: string): string {
  return /^\/office(?:[/?][\w\-./?=&%,:+~@*]*)?$/.test(path) && !path.includes('//')
    ? path
    : '/office'
}
