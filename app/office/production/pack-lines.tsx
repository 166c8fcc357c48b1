import { TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { Card, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Sent } from '#app/office/office-page.ts'
import { Picture } from './production-words.tsx'
import type { ShownPacking } from './shown-job.ts'

type PackProps = { packing: ShownPacking; canPack: boolean; sent: Sent | undefined }

/** Pieces of the order, and which of them lie in the box. */
export function PackLines({ packing, canPack, sent }: PackProps) {
  const { t } = useOffice()
  const quantity = packing.lines.reduce((sum, line) => sum + line.quantity, 0)
  const inside = quantity - packing.missing
  const isOpen = canPack && packing.openRemakes === 0
  return (
    <Card
      title={t('office-production.intoBox')}
      actions={
        <strong className="o-pack-sum" data-done={packing.missing === 0 ? '' : undefined}>
          {packing.missing === 0 && <OfficeIcon name="circle-check" />}
          {t('office-production.inBox', { inside, quantity })}
        </strong>
      }
    >
      {isOpen && packing.missing > 0 && (
        <OfficeForm className="o-scan-form o-inline-scan">
          <TextField
            name="code"
            label={t('office-production.scanPiece')}
            hint={t('office-production.scanPieceHint')}
            maxLength={80}
            isFocused
            {...(sent?.form.get('act') === 'scan' && { sent })}
          />
          <Submit name="act" value="scan" icon="scan-line">
            {t('office-production.putIn')}
          </Submit>
        </OfficeForm>
      )}
      <ul className="o-floor-lines">
        {packing.lines.map((line) => (
          <PackLine key={line.line} packing={packing} line={line} isOpen={isOpen} sent={sent} />
        ))}
      </ul>
    </Card>
  )
}

function PackLine(props: {
  packing: ShownPacking
  line: ShownPacking['lines'][number]
  isOpen: boolean
  sent: Sent | undefined
}) {
  const { t } = useOffice()
  const { packing, line, isOpen } = props
  const { quantity, missing } = line
  const inside = quantity - missing.length
  return (
    <li>
      <Picture number={packing.order} sha256={line.picture} name={line.article} size="large" />
      <div className="o-floor-line">
        <p className="o-floor-article">
          <strong>{line.article}</strong>
          <span className="o-hint">{line.variantLabel}</span>
        </p>
        <ul className="o-units" aria-label={t('office-production.inBox', { inside, quantity })}>
          {quantity <= 24 &&
            Array.from({ length: quantity }, (_, index) => index + 1).map((unit) => (
              <li key={unit} data-in={missing.includes(unit) ? undefined : ''}>
                {missing.includes(unit) ? (
                  unit
                ) : (
                  <>
                    <OfficeIcon name="check" size={14} />
                    {unit}
                  </>
                )}
              </li>
            ))}
        </ul>
        <p className="o-hint">
          {t('office-production.inBox', { inside, quantity })}
          {line.pieces > quantity &&
            ` · ${t('office-production.pieceCount', { count: line.pieces })}`}
        </p>
        {isOpen && <LineActs {...props} inside={inside} />}
      </div>
    </li>
  )
}

function LineActs(props: Parameters<typeof PackLine>[0] & { inside: number }) {
  const { t } = useOffice()
  const { line, inside, sent } = props
  const isOwn = sent?.form.get('line') === String(line.line) && sent.form.get('act') === 'count'
  const error = isOwn && sent.refused.fields['count']
  return (
    <div className="o-actions">
      {line.missing.length > 0 && (
        <OfficeForm className="o-inline o-actions" label={line.article}>
          <input type="hidden" name="line" value={line.line} />
          {line.quantity > 1 ? (
            <label className="o-actions">
              <span>{t('office-production.countLabel')}</span>
              <input
                className="o-count-field"
                type="number"
                name="count"
                min={1}
                max={line.quantity}
                inputMode="numeric"
                required
                aria-invalid={error ? true : undefined}
              />
            </label>
          ) : (
            <input type="hidden" name="count" value="1" />
          )}
          <Submit kind="plain" name="act" value="count" icon="check">
            {t(line.quantity > 1 ? 'office-production.countDo' : 'office-production.inBoxDo')}
          </Submit>
        </OfficeForm>
      )}
      {inside > 0 && (
        <OfficeForm className="o-actions" label={line.article}>
          <input type="hidden" name="line" value={line.line} />
          <Submit kind="plain" name="act" value="empty" icon="undo-2">
            {t('office-production.takeOut')}
          </Submit>
        </OfficeForm>
      )}
    </div>
  )
}
