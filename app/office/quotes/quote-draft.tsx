import { SelectField, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, Card, Note, Submit } from '#app/office/kit/parts.tsx'
import { moneyText } from '#app/office/money/typed-money.ts'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, type Sent } from '#app/office/office-page.ts'
import { piecesField, priceField } from './quote-form.ts'
import { QuoteSums } from './quote-lines.tsx'
import type { OfficeQuote } from './quote-words.tsx'

type Props = { quote: OfficeQuote; query: string; sent: Sent | undefined }

/** Form of a draft: its lines with the shop's prices beside them, what can be added, delivery and last day. */
export function QuoteDraft({ quote, query, sent }: Props) {
  const { t, may } = useOffice()
  const isOwn = !sent || !['send', 'withdraw'].includes(fieldOf(sent.form, 'act'))
  const marked = isOwn ? sent : undefined
  if (!may('order.create', quote.store)) return <Note>{t('office-quotes.mayNot')}</Note>
  return (
    <OfficeForm className="o-stack" label={t('office-quotes.lines')}>
      <input type="hidden" name="revision" value={quote.revision} />
      <Card title={t('office-quotes.lines')}>
        {quote.lines.length === 0 ? (
          <p className="o-hint">{t('office-quotes.noLines')}</p>
        ) : (
          <ul className="o-quote-lines">
            {quote.lines.map((line) => (
              <DraftLine key={line.thing} quote={quote} line={line} sent={marked} />
            ))}
          </ul>
        )}
      </Card>
      <AddThings quote={quote} query={query} />
      {quote.lines.length > 0 && <Delivery quote={quote} sent={marked} />}
      <Card title={t('office-quotes.total')}>
        <div className="o-stack">
          <QuoteSums quote={quote} />
          <div className="o-form-row">
            <TextField
              name="validUntil"
              type="date"
              label={t('office-quotes.validUntil')}
              value={quote.validUntil}
              sent={marked}
            />
          </div>
          <div className="o-actions">
            <Submit name="act" value="save" icon="save">
              {t('office-quotes.save')}
            </Submit>
          </div>
        </div>
      </Card>
    </OfficeForm>
  )
}

type LineProps = {
  quote: OfficeQuote
  line: OfficeQuote['lines'][number]
  sent: Sent | undefined
}

function DraftLine({ quote, line, sent }: LineProps) {
  const { t, format } = useOffice()
  const money = (minor: number) => format.money(minor, quote.currency)
  return (
    <li className="o-quote-line">
      <strong>
        {[line.articleName, line.variantLabel, line.designName].filter(Boolean).join(' · ')}{' '}
        {line.needsDesign && <Badge tone="info">{t('office-quotes.needsDesign')}</Badge>}
      </strong>
      <div className="o-form-row">
        <TextField
          name={piecesField(line.thing)}
          type="number"
          min={0}
          max={9999}
          label={t('office-quotes.pieces')}
          hint={
            line.breaks.length === 0
              ? undefined
              : line.breaks
                  .map(({ fromQuantity, unitMinor }) =>
                    t('office-quotes.break', { from: fromQuantity, price: money(unitMinor) }),
                  )
                  .join(' · ')
          }
          value={String(line.pieces)}
          sent={sent}
        />
        <TextField
          name={priceField(line.thing)}
          inputMode="decimal"
          label={t('office-quotes.price', { currency: quote.currency })}
          hint={t('office-quotes.priceHint', {
            list: money(line.listMinor),
            least: money(line.leastMinor ?? line.listMinor),
          })}
          value={moneyText(line.unitMinor)}
          isOptional
          sent={sent}
        />
      </div>
    </li>
  )
}

type Thing = OfficeQuote['found'][number]

function AddThings({ quote, query }: { quote: OfficeQuote; query: string }) {
  const { t } = useOffice()
  const taken = new Set(quote.lines.map(({ thing }) => thing))
  const fresh = (things: readonly Thing[]) => things.filter(({ thing }) => !taken.has(thing))
  return (
    <Card title={t('office-quotes.add')} id="found">
      <div className="o-stack">
        <div className="o-form-row">
          <TextField
            name="query"
            type="search"
            label={t('office-quotes.search')}
            value={query}
            isOptional
          />
        </div>
        <div className="o-actions">
          <Submit kind="plain" icon="search" name="act" value="look" isUnchecked>
            {t('office-quotes.searchDo')}
          </Submit>
        </div>
        {query !== '' && quote.found.length === 0 && (
          <p className="o-hint">{t('office-quotes.nothingFound')}</p>
        )}
        <Things title={t('office-quotes.found')} things={fresh(quote.found)} quote={quote} />
        <Things title={t('office-quotes.own')} things={fresh(quote.own)} quote={quote} />
      </div>
    </Card>
  )
}

type ThingsProps = { title: string; things: readonly Thing[]; quote: OfficeQuote }

function Things({ title, things, quote }: ThingsProps) {
  const { t, format } = useOffice()
  if (things.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className="o-things">
        {things.map((one) => {
          const name = [one.articleName, one.variantLabel, one.designName]
            .filter(Boolean)
            .join(' · ')
          return (
            <li key={one.thing}>
              <span>
                {name}{' '}
                <small className="o-hint">
                  {[
                    one.priceMinor !== undefined && format.money(one.priceMinor, quote.currency),
                    one.needsDesign && t('office-quotes.needsDesign'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <div className="o-field">
                <input
                  type="number"
                  name={piecesField(one.thing)}
                  min={0}
                  max={9999}
                  placeholder="0"
                  aria-label={t('office-quotes.piecesOf', { name })}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Delivery({ quote, sent }: { quote: OfficeQuote; sent: Sent | undefined }) {
  const { t, format } = useOffice()
  const needed = quote.asked?.neededOn
  const chosen = quote.services.find(({ code }) => code === quote.service)
  const isTooLate = needed !== undefined && chosen !== undefined && chosen.until > needed
  return (
    <Card title={t('office-quotes.delivery')}>
      <div className="o-stack">
        {quote.services.length === 0 && <Note tone="warn">{t('office-quotes.noService')}</Note>}
        {isTooLate && (
          <Note tone="warn">{t('office-quotes.tooLate', { day: format.day(needed) })}</Note>
        )}
        <div className="o-form-row">
          <SelectField
            name="service"
            label={t('office-quotes.service')}
            hint={t('office-quotes.serviceHint')}
            placeholder={t('office-quotes.shippingOpen')}
            isOptional
            choices={quote.services.map(({ code, name, amountMinor, until }) => ({
              value: code,
              label: t('office-quotes.serviceChoice', {
                name,
                price: format.money(amountMinor, quote.currency),
                day: format.day(until),
              }),
            }))}
            value={quote.service ?? ''}
            sent={sent}
          />
          <TextField
            name="shippingMinor"
            inputMode="decimal"
            label={t('office-quotes.shippingPrice', { currency: quote.currency })}
            hint={t('office-quotes.shippingHint')}
            value={
              quote.sums.shippingMinor === undefined ? '' : moneyText(quote.sums.shippingMinor)
            }
            isOptional
            sent={sent}
          />
        </div>
      </div>
    </Card>
  )
}
