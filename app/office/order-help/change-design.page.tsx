import { isRefused, type Refused } from '#api/refusal.ts'
import { AreaField, ChoiceField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Card, Note, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type OfficeApi } from '#app/office/office-page.ts'
import {
  BackToOrder,
  Impossible,
  OrderActPage,
  SeenOrder,
} from '#app/office/orders/order-act-page.tsx'
import { actionPath, languageName } from '#app/office/prepress/prepress-words.tsx'
import type { OutputOf } from '#api/contract.ts'
import type { designChangeOfficeContract } from '#commerce/design-change/design-change.office.contract.ts'
import {
  MOST_CHANGE_REASON,
  MOST_CHANGE_WORDS,
  OPENING_MINUTES,
} from '#commerce/design-change/design-change.terms.ts'
import { HelpProblem } from './help-problem.tsx'

type Offer = OutputOf<(typeof designChangeOfficeContract)['offerChange']>
type Data = Offer & { lineId: string | undefined; made?: { url: string } }

async function loadOffer(
  api: OfficeApi,
  number: string,
  lineId: string | undefined,
): Promise<Data | Refused> {
  const offer = await api.designChangeDesk.offerChange({ number })
  return isRefused(offer) ? offer : { ...offer, lineId }
}

/** A copy of an ordered design, changed in the store's own editor and printed when its customer says so. */
export const page = definePage<Data>({
  load: ({ api, params, url }) =>
    loadOffer(api, params['number']!, url.searchParams.get('line') ?? undefined),
  act: async ({ api, params, form }) => {
    const number = params['number']!
    const lineId = fieldOf(form, 'lineId')
    const made = await api.designChangeDesk.startChange({
      number,
      lineId,
      revision: fieldOf(form, 'revision'),
      words: fieldOf(form, 'words'),
      reason: fieldOf(form, 'reason'),
    })
    if (isRefused(made)) return made
    const offer = await loadOffer(api, number, lineId)
    return isRefused(offer) ? offer : { draw: { ...offer, made } }
  },
  title: ({ order }, { t }) => t('office-help.change.pageTitle', { number: order.number }),
  View: ({ data, sent, office: { t, format, me } }) => {
    const { order, lines, lineId, made, language } = data
    const free = lines.filter(({ actionId }) => actionId === undefined)
    const asked = lines.filter(({ actionId }) => actionId !== undefined)
    return (
      <OrderActPage
        title={t('office-help.change.title')}
        order={order}
        lead={t('office-help.change.lead')}
      >
        <HelpProblem sent={sent} />
        {made && <OpenEditor url={made.url} />}
        {!made &&
          asked.map(({ actionId, articleName }) => (
            <Note key={actionId} tone="warn">
              <p>{t('office-help.change.asked', { article: articleName })}</p>
              <ButtonLink href={actionPath(actionId!)}>
                {t('office-help.change.toQuestion')}
              </ButtonLink>
            </Note>
          ))}
        {!made && free.length === 0 && (
          <Impossible number={order.number}>{t('office-help.change.impossible')}</Impossible>
        )}
        {!made && free.length > 0 && (
          <Card>
            <OfficeForm>
              <SeenOrder revision={order.revision} />
              <ChoiceField
                name="lineId"
                legend={t('office-help.change.which')}
                value={free.some((one) => one.lineId === lineId) ? lineId : free[0]!.lineId}
                choices={free.map((line) => ({
                  value: line.lineId,
                  label: [line.articleName, line.variantLabel, line.designName]
                    .filter(Boolean)
                    .join(' · '),
                  ...(line.begunAt && {
                    hint: t('office-help.change.begun', { at: format.moment(line.begunAt) }),
                  }),
                }))}
                sent={sent}
              />
              <AreaField
                name="words"
                label={t('office-help.change.words')}
                hint={t('office-help.change.wordsHint', {
                  language: languageName(language, me.language),
                })}
                maxLength={MOST_CHANGE_WORDS}
                rows={3}
                sent={sent}
              />
              <AreaField
                name="reason"
                label={t('office-help.reason')}
                hint={t('office-help.design.reasonHint')}
                maxLength={MOST_CHANGE_REASON}
                rows={2}
                sent={sent}
              />
              <Note>{t('office-help.change.look')}</Note>
              <div className="o-actions">
                <Submit icon="pencil">{t('office-help.change.submit')}</Submit>
                <BackToOrder number={order.number} />
              </div>
            </OfficeForm>
          </Card>
        )}
      </OrderActPage>
    )
  },
})

/** A link and no redirect: forms of the office may lead nowhere else. */
function OpenEditor({ url }: { url: string }) {
  const { t } = useOffice()
  return (
    <Card title={t('office-help.change.ready')} tone="good">
      <div className="o-form" role="status">
        <p>{t('office-help.change.once', { minutes: OPENING_MINUTES })}</p>
        <div className="o-actions">
          <ButtonLink href={url} kind="primary" icon="external-link">
            {t('office-help.change.open')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
