import { TextField } from '#app/office/kit/field.tsx'
import { Card, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf } from '#app/office/office-page.ts'
import { MOST_QUANTITY } from '#commerce/cart/cart.terms.ts'
import { aboutName, chosenIn, quantityName, type Building, type Thing } from './build-order.ts'

/** Things to put in: what is chosen, what the customer ordered or designed before, and the catalogue. */
export function BuildThings({ building }: { building: Building }) {
  const { t, format } = useOffice()
  const { form, buyer, articles } = building
  const chosen = chosenIn(form)
  const seen = new Set(chosen.map(({ thing }) => thing))
  const fresh = (things: readonly Thing[]) =>
    things.filter(({ thing }) => !seen.has(thing) && seen.add(thing))
  const named = (one: {
    articleName: string
    variantLabel: string
    designName?: string | undefined
  }) => [one.articleName, one.variantLabel, one.designName].filter(Boolean).join(' · ')
  const earlier = fresh(
    (buyer?.orders ?? []).flatMap(({ number, placedAt, lines }) =>
      lines.map((line) => ({
        thing: line.thing,
        about: named(line),
        hint: t('office-help.build.orderedIn', { number, at: format.moment(placedAt) }),
      })),
    ),
  )
  const designs = fresh(
    (buyer?.designs ?? []).map((design) => ({
      thing: design.thing,
      about: named(design),
      hint: t('office-help.build.designedAt', { at: format.moment(design.frozenAt) }),
    })),
  )
  const found = fresh(
    articles.map((article) => ({
      thing: article.thing,
      about: named(article),
      hint: format.money(article.priceMinor, article.currency),
    })),
  )
  return (
    <Card title={t('office-help.build.what')}>
      <div className="o-stack">
        <Things title={t('office-help.build.chosen')} things={chosen} />
        <Things title={t('office-help.build.earlier')} things={earlier} />
        <Things title={t('office-help.build.designs')} things={designs} />
        <div className="o-form-row">
          <TextField
            name="query"
            type="search"
            label={t('office-help.build.search')}
            hint={t('office-help.build.searchHint')}
            value={fieldOf(form, 'query')}
            isOptional
          />
        </div>
        <div className="o-actions">
          <Submit kind="plain" icon="search" name="act" value="look" isUnchecked>
            {t('office-help.build.searchSubmit')}
          </Submit>
        </div>
        {found.length === 0 ? (
          <p className="o-hint">{t('office-help.build.nothingFound')}</p>
        ) : (
          <Things title={t('office-help.build.catalogue')} things={found} />
        )}
      </div>
    </Card>
  )
}

type ThingsProps = { title: string; things: readonly (Thing & { quantity?: string })[] }

function Things({ title, things }: ThingsProps) {
  const { t } = useOffice()
  if (things.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className="o-things">
        {things.map(({ thing, about, hint, quantity }) => (
          <li key={thing}>
            <span>
              {about}
              {hint && <small className="o-hint"> {hint}</small>}
            </span>
            <input type="hidden" name={aboutName(thing)} value={about} />
            <div className="o-field">
              <input
                type="number"
                name={quantityName(thing)}
                min={0}
                max={MOST_QUANTITY}
                defaultValue={quantity}
                placeholder="0"
                aria-label={t('office-help.build.quantityOf', { name: about })}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
