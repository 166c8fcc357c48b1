import { drawQrCode } from '#design/draw/draw-qr-code.ts'
import { qrCodeDefaults } from '#design/elements/qr-code.ts'
import { degrees, fraction, mm } from '#design/units.ts'

const SIDE = mm(100)

/** Drawn by the same code that prints QR codes. */
export function PhoneCode({ address, label }: { address: string; label: string }) {
  const [paper, code] = drawQrCode({
    ...qrCodeDefaults,
    id: 'phone',
    x: mm(0),
    y: mm(0),
    width: SIDE,
    height: SIDE,
    rotation: degrees(0),
    opacity: fraction(1),
    content: address,
  })
  return (
    <svg className="phone-code" viewBox={`0 0 ${SIDE} ${SIDE}`} role="img" aria-label={label}>
      {paper?.kind === 'path' && <path d={paper.path} fill={paper.fill ?? 'none'} />}
      {code?.kind === 'path' && <path d={code.path} fill={code.fill ?? 'none'} />}
    </svg>
  )
}
