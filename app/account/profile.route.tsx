import { orErrorPage } from '#app/answers.ts'
import { readFormValues } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { readSignInError } from '#app/shop/auth/sign-in-errors.ts'
import { getShop, type Shop } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Tabs } from '#app/ui/navigation/tabs.tsx'
import { Addresses } from './profile/addresses.tsx'
import { Details } from './profile/details.tsx'
import { Privacy } from './profile/privacy.tsx'
import { runProfileAction } from './profile/profile-actions.ts'
import {
  partOf,
  profileParts,
  profilePath,
  savedOf,
  type ProfilePart,
} from './profile/profile-parts.ts'
import { SignIn } from './profile/sign-in.tsx'
import type { Route } from './+types/profile.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const part = partOf(shop.url.searchParams.get('part'))
  return { part, saved: savedOf(shop.url.searchParams.get('saved')), ...(await load(shop, part)) }
}

async function load(shop: Shop, part: ProfilePart) {
  const [profile, signIn] = await Promise.all([
    orErrorPage(shop, await shop.api.customer.getProfile({})),
    orErrorPage(shop, await shop.api.ownSignIn.getOwnSignIn({})),
  ])
  const edited = shop.url.searchParams.get('edit') ?? undefined
  const { addresses } =
    part === 'addresses'
      ? await orErrorPage(shop, await shop.api.address.listAddresses({}))
      : { addresses: [] }
  const newsletter =
    part === 'privacy'
      ? await orErrorPage(shop, await shop.api.newsletter.getOwnSubscription({}))
      : { isSubscribed: false }
  const { looks } =
    part === 'privacy'
      ? await orErrorPage(shop, await shop.api.accountLook.listLooksAtMe({}))
      : { looks: [] }
  return {
    profile,
    signIn,
    addresses,
    edited,
    country: shop.url.searchParams.get('country') ?? undefined,
    isSubscribed: newsletter.isSubscribed,
    looks,
    providers: shop.signInProviders,
    error: readSignInError(shop.url.searchParams.get('error')),
    csrfToken: part === 'sign-in' && shop.signInProviders.length > 0 ? await shop.csrfToken() : '',
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  return runProfileAction(shop, await readFormValues(request))
}

export default function AccountProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { part, saved } = loaderData
  const t = useT()
  const href = useHref()
  return (
    <>
      <PageHead title={t('general.account.profile')} noindex />
      <h1>{t('general.account.profile')}</h1>
      <Tabs
        label={t('general.account.profile')}
        items={profileParts.map((one) => ({
          label: t(`accounts-profile.part.${one}`),
          href: href(profilePath(one)),
          current: one === part,
        }))}
      />
      {saved && !actionData && (
        <Alert tone="success" role="status">
          <p>{t(`accounts-profile.saved.${saved}`)}</p>
        </Alert>
      )}
      {part === 'details' && (
        <Details profile={loaderData.profile} signIn={loaderData.signIn} answer={actionData} />
      )}
      {part === 'addresses' && (
        <Addresses
          addresses={loaderData.addresses}
          edited={loaderData.edited}
          country={loaderData.country}
          profile={loaderData.profile}
          answer={actionData}
        />
      )}
      {part === 'sign-in' && (
        <SignIn
          signIn={loaderData.signIn}
          providers={loaderData.providers}
          csrfToken={loaderData.csrfToken}
          error={loaderData.error}
          answer={actionData}
        />
      )}
      {part === 'privacy' && (
        <Privacy
          isSubscribed={loaderData.isSubscribed}
          looks={loaderData.looks}
          hasPassword={loaderData.signIn.hasPassword}
          answer={actionData}
        />
      )}
    </>
  )
}
