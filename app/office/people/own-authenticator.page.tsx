import { EXPECTED_REFUSAL, isRefused, type Refused } from '#api/refusal.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Submit } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'
import {
  RecoveryCodes,
  SetUpAuthenticator,
  type ShownSetup,
} from '#app/office/sign-in/authenticator-parts.tsx'
import { PeopleProblem } from './people-words.tsx'

type Data = { shown?: ShownSetup; codes?: readonly string[]; refused?: Refused }

/** An app of one's own: a fresh proof first, then its picture, then the codes for a lost phone. */
export const page = definePage<Data>({
  load: async ({ api }) => {
    const ways = await api.entry.getOwnWays({})
    if (isRefused(ways)) return ways
    return ways.mayUseTotp ? {} : notAllowed
  },
  act: async ({ api, form }) => {
    const act = fieldOf(form, 'act')
    const setup = fieldOf(form, 'setup')
    if (act === 'remove') {
      const removed = await api.entry.removeOwnTotp({})
      if (isRefused(removed)) return removed
      return { goTo: '/office/me', toast: 'office-people.done.authenticatorRemoved' }
    }
    if (act === 'codes') {
      const renewed = await api.entry.renewOwnRecoveryCodes({})
      return isRefused(renewed) ? renewed : { draw: { codes: renewed.recoveryCodes } }
    }
    let refused: Refused | undefined
    if (act === 'confirm') {
      const confirmed = await api.entry.confirmOwnTotp({ setup, code: fieldOf(form, 'code') })
      if (!isRefused(confirmed)) return { draw: { codes: confirmed.recoveryCodes } }
      if (confirmed.code === 'proof_needed') return confirmed
      refused = confirmed
    }
    const shown = await api.entry.beginOwnTotp({ setup: setup || undefined })
    return isRefused(shown) ? shown : { draw: { shown, ...(refused && { refused }) } }
  },
  title: (_, { t }) => t('office.totp.title'),
  View: ({ data: { shown, codes, refused }, sent, office: { t } }) => (
    <section className="o-dialog" aria-labelledby="authenticator-title">
      <h1 id="authenticator-title">{t(codes ? 'office.totp.codesTitle' : 'office.totp.title')}</h1>
      <PeopleProblem sent={sent} />
      {codes && (
        <>
          <RecoveryCodes codes={codes} />
          <div className="o-actions">
            <ButtonLink href="/office/me" kind="primary">
              {t('office-people.me')}
            </ButtonLink>
          </div>
        </>
      )}
      {shown && (
        <>
          <p>{t('office.totp.lead')}</p>
          <SetUpAuthenticator shown={shown} refused={refused} />
        </>
      )}
      {!codes && !shown && (
        <OfficeForm label={t('office.totp.title')}>
          <p>{t('office-people.authenticator.again')}</p>
          <div className="o-actions">
            <Submit name="act" value="begin">
              {t('office.totp.begin')}
            </Submit>
            <ButtonLink href="/office/me">{t('office-people.cancel')}</ButtonLink>
          </div>
        </OfficeForm>
      )}
    </section>
  ),
})

const notAllowed: Refused = { errorCode: EXPECTED_REFUSAL, code: 'not_found', fields: {} }
