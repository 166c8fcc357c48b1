import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { useFieldError } from '#app/office/kit/field.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, type Sent } from '#app/office/office-page.ts'
import { wordOf } from '#app/office/orders/order-words.tsx'
import type { AskOffer } from '#commerce/prepress-desk/prepress-desk.contract.ts'
import { actionPath } from './prepress-words.tsx'

type Line = AskOffer['lines'][number]

const MOST_SHOWN = 12

/** Line that is meant, by its picture; lines that were not designed cannot be asked about. */
export function AskLineField(props: {
  offer: AskOffer
  value: string | undefined
  sent: Sent | undefined
}) {
  const { t } = useOffice()
  const { offer, sent } = props
  const error = useFieldError('lineId', sent)
  const lines = offer.lines.filter(({ versionId }) => versionId !== undefined)
  const chosen = (sent ? fieldOf(sent.form, 'lineId') : props.value) ?? ''
  const first = lines.find(({ pending }) => !pending) ?? lines[0]
  if (lines.length === 0) return null
  return (
    <fieldset className="o-ask-lines" data-bad={error ? '' : undefined}>
      <legend>{t('office-prepress.whichLine')}</legend>
      {lines.map((line) => (
        <div key={line.id}>
          <label>
            <input
              type="radio"
              name="lineId"
              value={line.id}
              defaultChecked={line.id === (chosen || first?.id)}
            />
            <LinePicture line={line} store={offer.order.store} />
            <span className="o-two-lines">
              <strong>{line.articleName}</strong>
              <small className="o-hint">
                {line.variantLabel} · {t('office-orders.pieces', { count: line.quantity })}
              </small>
            </span>
          </label>
          {line.pending && (
            <p className="o-hint">
              <a href={actionPath(line.pending.actionId)}>
                {t('office-prepress.askedAlready', {
                  what: wordOf(t, 'action', line.pending.type),
                })}
              </a>
            </p>
          )}
          <Photos line={line} store={offer.order.store} />
        </div>
      ))}
      {error && <p className="o-field-error">{error}</p>}
    </fieldset>
  )
}

function LinePicture({ line, store }: { line: Line; store: string }) {
  const { may } = useOffice()
  return (
    <span className="o-thumb" data-size="large">
      {line.picture !== undefined && may('rendering.read', store) ? (
        <img src={line.picture} alt="" width={64} height={64} />
      ) : (
        <OfficeIcon name="image" size={22} />
      )}
    </span>
  )
}

/** Photos in the design, so that words to the customer can name the right one. */
function Photos({ line, store }: { line: Line; store: string }) {
  const { t, may } = useOffice()
  if (line.photos.length === 0 || !may('action.decide', store)) return null
  return (
    <details>
      <summary>{t('office-prepress.photosOf', { count: line.photos.length })}</summary>
      <ul className="o-photos">
        {line.photos.slice(0, MOST_SHOWN).map(({ photoId, name, url }) => (
          <li key={photoId}>
            <a href={url.replace(/small$/, 'original')} target="_blank" rel="noreferrer">
              <img src={url} alt="" width={64} height={64} loading="lazy" />
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
