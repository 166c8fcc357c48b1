import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { LOGIN_FORM_ID } from './login-form.tsx'

type OtherWaysProps = {
  providers: readonly { id: string; name: string }[]
  csrfToken: string
  /** Callback address of providers: the login page, which knows where to go from there. */
  callbackUrl: string
}

/** Ways in without a password. */
export function OtherWays({ providers, csrfToken, callbackUrl }: OtherWaysProps) {
  const t = useT()
  return (
    <section className="stack" aria-labelledby="other-ways">
      <h2 id="other-ways" className="small-heading">
        {t('login.other.title')}
      </h2>
      <div className="other-ways">
        {/* A second button of the form above: the address is typed once, the password not at all. */}
        <Button
          form={LOGIN_FORM_ID}
          name="intent"
          value="link"
          formNoValidate
          variant="secondary"
          icon="mail"
        >
          {t('login.other.link')}
        </Button>
        <div
          hidden
          data-passkey-entry
          data-callback-url={callbackUrl}
          className="stack stack-small"
        >
          <Button type="button" variant="secondary" icon="shield-check" block>
            {t('login.other.passkey')}
          </Button>
          <p role="alert" className="field-error" hidden>
            {t('login.other.passkeyFailed')}
          </p>
        </div>
        {providers.map(({ id, name }) => (
          <form key={id} method="post" action={`/api/auth/signin/${id}`}>
            <input type="hidden" name="csrfToken" value={csrfToken} />
            <input type="hidden" name="callbackUrl" value={callbackUrl} />
            <Button variant="secondary" block>
              {t('login.other.provider', { name })}
            </Button>
          </form>
        ))}
      </div>
    </section>
  )
}
