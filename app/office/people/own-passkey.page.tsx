import { isRefused } from '#api/refusal.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { ButtonLink, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'
import { PeopleProblem } from './people-words.tsx'

type Data = { optionsJson?: string }

/** One more passkey: a fresh proof first, then the device's own question. */
export const page = definePage<Data>({
  load: async () => ({}),
  act: async ({ api, form }) => {
    if (fieldOf(form, 'act') === 'begin') {
      const begun = await api.staff.beginOwnPasskey({})
      return isRefused(begun) ? begun : { draw: { optionsJson: begun.optionsJson } }
    }
    const added = await api.staff.addOwnPasskey({ response: fieldOf(form, 'response') })
    if (isRefused(added)) return added
    return {
      goTo: '/office/me',
      toast: { id: 'office-people.done.passkeyAdded', values: { name: added.name } },
    }
  },
  title: (_, { t }) => t('office-people.addPasskey'),
  View: ({ data, sent, office: { t } }) => (
    <section className="o-dialog" aria-labelledby="passkey-title">
      <h1 id="passkey-title">{t('office-people.addPasskey')}</h1>
      <p>{t('office-people.addPasskeyLead')}</p>
      <PeopleProblem sent={sent} />
      {data.optionsJson ? <MakePasskey optionsJson={data.optionsJson} /> : <BeginPasskey />}
    </section>
  ),
})

function MakePasskey({ optionsJson }: { optionsJson: string }) {
  const { t } = useOffice()
  return (
    <OfficeForm data={{ 'new-passkey': optionsJson }}>
      <input type="hidden" name="response" />
      <div className="o-actions">
        <button className="o-button" data-kind="primary" type="submit">
          <OfficeIcon name="fingerprint" />
          {t('office-people.makePasskey')}
        </button>
        <ButtonLink href="/office/me">{t('office-people.cancel')}</ButtonLink>
      </div>
      <p className="o-hint" data-passkey-failure="" role="alert" hidden>
        {t('office.entry.passkeyFailed')}
      </p>
    </OfficeForm>
  )
}

function BeginPasskey() {
  const { t } = useOffice()
  return (
    <OfficeForm>
      <div className="o-actions">
        <Submit name="act" value="begin">
          {t('office-people.goOn')}
        </Submit>
        <ButtonLink href="/office/me">{t('office-people.cancel')}</ButtonLink>
      </div>
    </OfficeForm>
  )
}
