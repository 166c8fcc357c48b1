import { data } from 'react-router'
import { isRefused, type Refused } from '#api/refusal.ts'
import { goTo, goToLogin } from '#app/answers.ts'
import { refusedForm, type FormValues } from '#app/forms.ts'
import type { Shop, ShopApi } from '#app/shop.ts'
import { CURRENT_WORDING } from '#commerce/newsletter/newsletter.terms.ts'
import { OTHER_DEVICES, profilePath, type ProfilePart, type SavedThing } from './profile-parts.ts'

type Act = (shop: Shop, values: FormValues) => Promise<Refused | Done>
type Done = { part: ProfilePart; saved: SavedThing } | { path: string }

type Input<
  Noun extends keyof ShopApi,
  Name extends keyof ShopApi[Noun],
> = ShopApi[Noun][Name] extends (input: infer Given) => unknown ? Given : never

const done = (part: ProfilePart, saved: SavedThing): Done => ({ part, saved })

/** One for each form of the page, by its hidden field `intent`. */
const acts: Record<string, Act> = {
  async profile(shop, values) {
    const form = withoutCompany(values, values['kind'] === 'COMPANY')
    const answer = await shop.api.customer.changeProfile(form as Input<'customer', 'changeProfile'>)
    return isRefused(answer) ? answer : done('details', 'profile')
  },

  async email(shop, { email = '', password }) {
    const answer = await shop.api.ownSignIn.requestEmailChange({ email, password })
    return isRefused(answer) ? answer : done('details', 'email')
  },

  async address(shop, values) {
    const isCompany = values['isBillingCompany'] === 'on'
    const form = withoutCompany(values, isCompany)
    if (isCompany) delete form['legalId']
    const { publicId } = values
    const answer = publicId
      ? await shop.api.address.changeAddress(form as Input<'address', 'changeAddress'>)
      : await shop.api.address.addAddress(form as Input<'address', 'addAddress'>)
    return isRefused(answer) ? answer : done('addresses', 'address')
  },

  async 'remove-address'(shop, { publicId = '' }) {
    const answer = await shop.api.address.removeAddress({ publicId })
    return isRefused(answer) ? answer : done('addresses', 'address-removed')
  },

  async password(shop, { currentPassword, password = '' }) {
    const answer = await shop.api.ownSignIn.changePassword({ currentPassword, password })
    if (isRefused(answer)) return answer
    shop.setCredential(answer.credential)
    return done('sign-in', 'password')
  },

  async 'remove-passkey'(shop, { passkeyId = '', password }) {
    const answer = await shop.api.ownSignIn.removePasskey({ passkeyId, password })
    return isRefused(answer) ? answer : done('sign-in', 'passkey-removed')
  },

  async unlink(shop, { provider = '', password }) {
    const answer = await shop.api.ownSignIn.unlinkAccount({ provider, password })
    return isRefused(answer) ? answer : done('sign-in', 'account-removed')
  },

  async 'end-device'(shop, { deviceId = '', password }) {
    const answer =
      deviceId === OTHER_DEVICES
        ? await shop.api.ownSignIn.endOtherDevices({ password })
        : await shop.api.ownSignIn.endDevice({ deviceId, password })
    return isRefused(answer) ? answer : done('sign-in', 'device')
  },

  async newsletter(shop, { isSubscribed }) {
    const answer = await shop.api.newsletter.changeOwnSubscription({
      isSubscribed: isSubscribed === 'on' ? 'true' : 'false',
      wordingVersion: CURRENT_WORDING,
    })
    return isRefused(answer) ? answer : done('privacy', 'newsletter')
  },

  async delete(shop, { password }) {
    const answer = await shop.api.ownSignIn.deleteAccount({ password })
    if (isRefused(answer)) return answer
    shop.leave()
    return { path: '/' }
  },
}

export async function runProfileAction(shop: Shop, values: FormValues) {
  const intent = values['intent'] ?? ''
  // `toString` is something that every object can do, and nothing that we offer.
  if (!Object.hasOwn(acts, intent)) throw data(null, { status: 400 })
  const answer = await acts[intent]!(shop, values)
  if (isRefused(answer)) {
    return answer.code === 'unauthenticated' ? goToLogin(shop) : refusedForm(answer, values)
  }
  const path = 'path' in answer ? answer.path : profilePath(answer.part, { saved: answer.saved })
  return goTo(shop, path, 303)
}

/** Somebody who first ticked a company left its fields filled in, out of sight. */
function withoutCompany(values: FormValues, isCompany: boolean): FormValues {
  const { companyName: _name, taxId: _id, ...others } = values
  return isCompany ? { ...values } : others
}
