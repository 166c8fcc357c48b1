import type { OutputOf } from '#api/contract.ts'
import { isRefused } from '#api/refusal.ts'
import { AreaField, SelectField, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Note, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type Sent } from '#app/office/office-page.ts'
import { OrderActPage } from '#app/office/orders/order-act-page.tsx'
import type { orderHelpOfficeContract } from '#commerce/order-help/order-help.office.contract.ts'
import { MOST_REASON, type ResendableMail } from '#commerce/order-help/order-help.terms.ts'
import { afterAct } from '#app/office/tickets/ticket-return.ts'
import { HelpProblem } from './help-problem.tsx'

type Resendable = OutputOf<(typeof orderHelpOfficeContract)['listResendable']>

/** Emails of one order that can be sent again, to its own address or after a proof to another. */
export const page = definePage({
  load: async ({ api, params }) => {
    const number = params['number']!
    const [order, resendable] = await Promise.all([
      api.orderDesk.getOrder({ number }),
      api.orderHelp.listResendable({ number }),
    ])
    if (isRefused(order)) return order
    return isRefused(resendable) ? resendable : { order, resendable }
  },
  act: async (asked) => {
    const { api, params, form } = asked
    const number = params['number']!
    const mail = fieldOf(form, 'mail') as ResendableMail
    const goTo = afterAct(asked, `/office/orders/${number}/resend`)
    if (fieldOf(form, 'act') === 'elsewhere') {
      const [email, reason] = [fieldOf(form, 'email'), fieldOf(form, 'reason')]
      const end = await api.orderHelp.resendMailElsewhere({ number, mail, email, reason })
      return isRefused(end) ? end : { goTo, toast: 'office-help.resend.doneElsewhere' }
    }
    const end = await api.orderHelp.resendMail({ number, mail })
    return isRefused(end) ? end : { goTo, toast: 'office-help.resend.done' }
  },
  title: ({ order }, { t }) => t('office-help.resend.pageTitle', { number: order.number }),
  View: ({ data: { order, resendable }, sent, office: { t, may } }) => (
    <OrderActPage
      title={t('office-help.resend.title')}
      order={order}
      lead={t('office-help.resend.lead', { email: resendable.email })}
    >
      <HelpProblem sent={sent} />
      <Card title={t('office-help.resend.own')}>
        <ul className="o-rows">
          {resendable.mails.map((mail) => (
            <MailRow key={mail.mail} mail={mail} email={resendable.email} />
          ))}
        </ul>
      </Card>
      {may('order.resend_elsewhere', order.store) && (
        <Elsewhere resendable={resendable} sent={sent} />
      )}
    </OrderActPage>
  ),
})

function MailRow({ mail, email }: { mail: Resendable['mails'][number]; email: string }) {
  const { t } = useOffice()
  const name = t(`office-help.mail.${mail.mail}`)
  return (
    <li className="o-mail-row">
      <div>
        <strong>{name}</strong>
        <p className="o-hint">
          {mail.lastAt === undefined ? (
            t(mail.isPossible ? 'office-help.resend.never' : `office-help.mailNo.${mail.mail}`)
          ) : (
            <>
              {t('office-help.resend.times', { times: mail.times })} · <When at={mail.lastAt} />
            </>
          )}
        </p>
      </div>
      {mail.isPossible && (
        <OfficeForm label={t('office-help.resend.form', { name, email })}>
          <input type="hidden" name="mail" value={mail.mail} />
          <Submit kind="plain" icon="send" name="act" value="own">
            {t(mail.times === 0 ? 'office-help.resend.send' : 'office-help.resend.again')}
            <span className="o-visually-hidden"> {name}</span>
          </Submit>
        </OfficeForm>
      )}
    </li>
  )
}

function Elsewhere({ resendable, sent }: { resendable: Resendable; sent: Sent | undefined }) {
  const { t } = useOffice()
  const possible = resendable.mails.filter(({ isPossible }) => isPossible)
  const own = sent && fieldOf(sent.form, 'act') === 'elsewhere' ? sent : undefined
  if (possible.length === 0) return null
  return (
    <Card title={t('office-help.resend.elsewhere')}>
      <OfficeForm label={t('office-help.resend.elsewhere')}>
        <Note tone="warn">{t('office-help.resend.elsewhereHint')}</Note>
        <SelectField
          name="mail"
          label={t('office-help.resend.mail')}
          choices={possible.map(({ mail }) => ({
            value: mail,
            label: t(`office-help.mail.${mail}`),
          }))}
          sent={own}
        />
        <TextField name="email" type="email" label={t('office-help.email')} sent={own} />
        <AreaField
          name="reason"
          label={t('office-help.reason')}
          hint={t('office-help.resend.reasonHint')}
          maxLength={MOST_REASON}
          rows={2}
          sent={own}
        />
        <Submit icon="send" name="act" value="elsewhere">
          {t('office-help.resend.submitElsewhere')}
        </Submit>
      </OfficeForm>
    </Card>
  )
}
