import { Badge, Note, type Tone } from '#app/office/kit/parts.tsx'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { DeskFinding, ShownVersion } from '#commerce/prepress-desk/prepress-desk.contract.ts'
import { findingWord } from './prepress-words.tsx'

type Picture = NonNullable<ShownVersion['product']>

/** A frozen design: the product, its pages as they are printed, and what the preflight finds. */
export function VersionPictures({ version, name }: { version: ShownVersion; name: string }) {
  const { t } = useOffice()
  const { product, pages, proof } = version
  const isDrawing = proof === 'QUEUED' || proof === 'RUNNING'
  return (
    <div className="o-stack">
      {product ? (
        <FullSize picture={product} alt={name} className="o-big-picture" />
      ) : (
        <span className="o-big-picture">
          <OfficeIcon name="image" size={36} />
          <span className="o-hint">{t('office-prepress.noPicture')}</span>
        </span>
      )}
      {pages.length > 0 && (
        <ol className="o-page-pictures">
          {pages.map((picture, index) => (
            <li key={picture.url}>
              <FullSize
                picture={picture}
                alt={t('office-prepress.page', { page: index + 1 })}
                className="o-page-picture"
              />
              <span className="o-hint" aria-hidden>
                {t('office-prepress.page', { page: index + 1 })}
              </span>
            </li>
          ))}
        </ol>
      )}
      {isDrawing && <Note>{t('office-prepress.proof.drawing')}</Note>}
      {proof === 'FAILED' && <Note tone="warn">{t('office-prepress.proof.failed')}</Note>}
    </div>
  )
}

/** A picture that opens in its full size, in a tab of its own. */
function FullSize(props: { picture: Picture; alt: string; className: string }) {
  const { t } = useOffice()
  const { url, widthPx, heightPx } = props.picture
  return (
    <a
      className={props.className}
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={t('office-prepress.fullSize', { name: props.alt })}
    >
      <img src={url} alt={props.alt} width={widthPx} height={heightPx} loading="lazy" />
    </a>
  )
}

const tones: Readonly<Record<DeskFinding['severity'], Tone>> = {
  block: 'bad',
  confirm: 'warn',
  warn: 'plain',
}

/** Findings of today's preflight, the gravest first. */
export function Findings({ findings }: { findings: readonly DeskFinding[] | undefined }) {
  const { t } = useOffice()
  if (!findings) return <p className="o-hint">{t('office-prepress.findings.unknown')}</p>
  if (findings.length === 0) {
    return (
      <p className="o-findings-none">
        <OfficeIcon name="circle-check" size={16} /> {t('office-prepress.findings.none')}
      </p>
    )
  }
  const order = ['block', 'confirm', 'warn']
  const sorted = findings.toSorted(
    (one, other) => order.indexOf(one.severity) - order.indexOf(other.severity),
  )
  return (
    <ul className="o-findings">
      {sorted.map(({ code, severity, page, dpi, isConfirmed }) => (
        <li key={`${code} ${page}`}>
          <Badge tone={tones[severity]}>{t(`office-prepress.severity.${severity}`)}</Badge>
          <span>
            {findingWord(t, code)}
            <small className="o-hint">
              {[
                page !== undefined && t('office-prepress.page', { page }),
                dpi !== undefined && t('office-prepress.dpi', { dpi }),
                isConfirmed && t('office-prepress.confirmed'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
        </li>
      ))}
    </ul>
  )
}
