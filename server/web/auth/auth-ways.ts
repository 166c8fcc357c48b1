import { isRefused, refuse, type Refused } from '#api/refusal.ts'
import { safeRedirect } from '#app/paths.ts'
import { answer, found, goOn, single, wantsJson, wishOf, type AuthCall } from './auth-call.ts'
import { LINKING_PAGE } from './auth-oidc.ts'
import { writeCookie } from './session-cookie.ts'

/** Remembers on the way to a provider that whoever left had proved who they are. */
export const LINKING = 'linking'
const LINKING_SECONDS = 15 * 60

/** Proof before linking: somebody signed in adds a way in, and says first that it is them. */
export async function proveLinking({ form, visit, c }: AuthCall): Promise<Refused | undefined> {
  if (!(await visit.getSession()).customer) {
    // Left over from somebody who turned back on the way, and is a visitor now.
    visit.setCookie(LINKING, writeCookie(c.get('site'), LINKING, undefined, 0))
    return undefined
  }
  const password = single(form, 'password')
  const proved = await visit.api.ownSignIn.startLinking({ password })
  if (isRefused(proved)) return proved
  visit.setCookie(LINKING, writeCookie(c.get('site'), LINKING, proved.token, LINKING_SECONDS))
  return undefined
}

export function goBackToProfile({ form, origin }: AuthCall, refused: Refused): Response {
  const isSlowed = refused.code === 'too_many_attempts'
  const error = isSlowed ? 'TooManyAttempts' : 'CredentialsSignin'
  const url = `${origin}${LINKING_PAGE}&error=${error}`
  if (!wantsJson(form)) return found(url)
  return Response.json({ url, error }, { status: isSlowed ? 429 : 401 })
}

/** Back to the page that asked, with the specification's word for what went wrong. */
function goBack(call: AuthCall, refused: Refused, error: string): Response {
  const { form, origin } = call
  const isSlowed = refused.code === 'too_many_attempts'
  const query = new URLSearchParams({ error: isSlowed ? 'TooManyAttempts' : error })
  const wish = wishOf(call)
  if (wish !== undefined && wish !== '/') query.set('redirect', wish)
  const url = `${origin}/login?${query}`
  if (!wantsJson(form)) return found(url)
  return Response.json({ url, error: query.get('error') }, { status: isSlowed ? 429 : 401 })
}

type Entered = { credential: string; redirect?: string | undefined }

/** `/login` sends whoever is signed in to the checkout or the account. */
function enter(call: AuthCall, { credential, redirect }: Entered): Response {
  call.visit.setCredential(credential)
  return goOn(call, wishOf(call) ?? safeRedirect(redirect) ?? '/login')
}

export async function enterByPassword(call: AuthCall): Promise<Response> {
  const { form, visit } = call
  const email = single(form, 'email') ?? single(form, 'username') ?? ''
  const entered = await visit.api.session.logIn({ email, password: single(form, 'password') ?? '' })
  return isRefused(entered) ? goBack(call, entered, 'CredentialsSignin') : enter(call, entered)
}

export async function sendLink(call: AuthCall): Promise<Response> {
  const { form, visit } = call
  const wish = wishOf(call)
  const sent = await visit.api.signIn.requestMagicLink({
    email: single(form, 'email') ?? '',
    redirect: wish === '/' ? undefined : wish,
  })
  return isRefused(sent) ? goBack(call, sent, 'EmailSignin') : goOn(call, '/login?sent=link')
}

export async function enterByLink(call: AuthCall): Promise<Response> {
  const token = single(call.form, 'token') ?? ''
  const entered = await call.visit.api.signIn.enterByMagicLink({ token })
  return isRefused(entered) ? goBack(call, entered, 'Verification') : enter(call, entered)
}

export async function askForPasskey({ visit }: AuthCall): Promise<Response> {
  const begun = await visit.api.signIn.beginPasskeyEntry({})
  if (isRefused(begun)) return refuse(begun.code)
  return answer(visit, Response.json({ options: JSON.parse(begun.optionsJson) as unknown }))
}

export async function enterByPasskey(call: AuthCall): Promise<Response> {
  const response = single(call.form, 'response') ?? ''
  const entered = await call.visit.api.signIn.enterByPasskey({ response })
  return isRefused(entered)
    ? goBack(call, entered, 'WebAuthnVerificationError')
    : enter(call, entered)
}
