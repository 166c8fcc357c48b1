import { isRefused } from '#api/refusal.ts'
import { FormProblem, TextField, TickField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Card, Note, PageHead, Submit } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf, fieldsOf } from '#app/office/office-page.ts'
import { wordOf } from '#app/office/orders/order-words.tsx'

/** Naming what a ticket is about: its order, and the lines, designs, parcels and questions of it. */
export const page = definePage({
  load: ({ api, params, url }) =>
    api.ticketAbout.getAbout({
      publicId: params['publicId']!,
      order: url.searchParams.get('order') || undefined,
    }),
  act: async ({ api, params, form }) => {
    const publicId = params['publicId']!
    const typed = fieldOf(form, 'order')
    // Another order was typed: its parts are shown before anything is named.
    if (fieldOf(form, 'act') === 'show') {
      return { goTo: `/office/tickets/${publicId}/about?${new URLSearchParams({ order: typed })}` }
    }
    const isNone = fieldOf(form, 'act') === 'none'
    const end = await api.ticketAbout.setAbout({
      publicId,
      order: isNone ? undefined : typed,
      thing: isNone ? [] : fieldsOf(form, 'thing'),
    })
    if (isRefused(end)) return end
    return { goTo: `/office/tickets/${publicId}`, toast: 'office-tickets.about.done' }
  },
  title: (about, { t }) => t('office-tickets.about.title', { reference: about.reference }),
  View: ({ data: about, office: { t }, sent }) => (
    <>
      <PageHead
        up={{ href: `/office/tickets/${about.publicId}`, label: about.reference }}
        title={t('office-tickets.about.title', { reference: about.reference })}
        lead={t('office-tickets.about.lead')}
      />
      <FormProblem sent={sent} />
      <div className="o-stack">
        <Card title={t('office-tickets.about.which')}>
          {about.orders.length > 0 && (
            <ul className="o-ticket-orders">
              {about.orders.map(({ number, status }) => (
                <li key={number}>
                  <a
                    href={`/office/tickets/${about.publicId}/about?order=${number}`}
                    aria-current={number === about.order ? 'true' : undefined}
                  >
                    {number}
                  </a>
                  <span>{wordOf(t, 'status', String(status))}</span>
                </li>
              ))}
            </ul>
          )}
          {about.isUnknown && <Note tone="bad">{t('office-tickets.about.unknown')}</Note>}
          <OfficeForm>
            <TextField
              name="order"
              label={t('office-tickets.about.number')}
              value={about.order}
              maxLength={40}
              sent={sent}
            />
            <div className="o-actions">
              <Submit kind="plain" name="act" value="show" icon="search">
                {t('office-tickets.about.show')}
              </Submit>
            </div>
          </OfficeForm>
        </Card>
        {about.order !== undefined && (
          <OfficeForm label={t('office-tickets.about.save')}>
            <input type="hidden" name="order" value={about.order} />
            {!about.isProven && <Note tone="warn">{t('office-tickets.about.unproven')}</Note>}
            <Card title={t('office-tickets.about.parts', { order: about.order })}>
              <div className="o-attach">
                {about.things.map(({ kind, target, label, detail, isLinked }) => (
                  <TickField
                    key={`${kind}:${target}`}
                    name="thing"
                    value={`${kind}:${target}`}
                    label={`${t(`office-tickets.about.kind.${kind}`)}: ${kind === 'ACTION' ? wordOf(t, 'action', label) : label}`}
                    hint={kind === 'ACTION' ? wordOf(t, 'action.status', detail ?? '') : detail}
                    isTicked={isLinked}
                    sent={sent}
                  />
                ))}
              </div>
            </Card>
            <div className="o-actions">
              <Submit name="act" value="save" icon="link">
                {t('office-tickets.about.save')}
              </Submit>
              {about.named !== undefined && (
                <Submit name="act" value="none" kind="plain">
                  {t('office-tickets.about.none')}
                </Submit>
              )}
              <ButtonLink href={`/office/tickets/${about.publicId}`}>
                {t('office-tickets.back')}
              </ButtonLink>
            </div>
          </OfficeForm>
        )}
      </div>
    </>
  ),
})
