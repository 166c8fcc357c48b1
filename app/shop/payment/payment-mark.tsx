import type { PaymentMethod } from '#commerce/payment/payment.terms.ts'
import './payment-mark.css'

/** Payment mark and its colours. Drawn by us: nobody's logo, and yet known at a glance. */
type Mark = { text: string; ink: string; paper?: string }

const marks: Readonly<Record<PaymentMethod, readonly Mark[]>> = {
  CARD: [
    { text: 'VISA', ink: '#1a3a8f' },
    { text: 'MC', ink: '#b3261e' },
    { text: 'AMEX', ink: '#ffffff', paper: '#00629b' },
  ],
  APPLE_PAY: [{ text: 'Apple Pay', ink: '#ffffff', paper: '#111111' }],
  GOOGLE_PAY: [{ text: 'G Pay', ink: '#3c4043' }],
  PAYPAL: [{ text: 'PayPal', ink: '#003087' }],
  KLARNA: [{ text: 'Klarna', ink: '#17120f', paper: '#ffb3c7' }],
  BLIK: [{ text: 'blik', ink: '#ffffff', paper: '#111111' }],
  BIZUM: [{ text: 'bizum', ink: '#046a6a' }],
  MB_WAY: [{ text: 'MB WAY', ink: '#b3261e' }],
  MOBILE_PAY: [{ text: 'MobilePay', ink: '#3b51d6' }],
  SWISH: [{ text: 'swish', ink: '#0a6e3f' }],
  TWINT: [{ text: 'TWINT', ink: '#ffffff', paper: '#111111' }],
  BANCONTACT: [{ text: 'Bancontact', ink: '#004a94' }],
  EPS: [{ text: 'eps', ink: '#7a0050' }],
  GIROPAY: [{ text: 'giropay', ink: '#003a7d' }],
  IDEAL: [{ text: 'iDEAL', ink: '#a1005b' }],
  SOFORT: [{ text: 'Sofort', ink: '#7a4a10' }],
  TRUSTLY: [{ text: 'Trustly', ink: '#0b5c2e' }],
  MULTIBANCO: [{ text: 'MB', ink: '#1d4f91' }],
  BANK_TRANSFER: [{ text: 'IBAN', ink: '#3f3f46' }],
  BILLING_ACCOUNT: [{ text: '30 d', ink: '#3f3f46' }],
}

const HEIGHT = 28
const LEAST_WIDTH = 44
const PER_LETTER = 7.4

/** Mark of a way to pay: beside its name, which says it in words, or alone. */
export function PaymentMark({ method, isAlone }: { method: PaymentMethod; isAlone?: boolean }) {
  const alone = { role: 'img', 'aria-label': marks[method].map(({ text }) => text).join(', ') }
  return (
    <span className="payment-marks" {...(isAlone ? alone : { 'aria-hidden': true })}>
      {marks[method].map(({ text, ink, paper = '#ffffff' }) => {
        const width = Math.max(LEAST_WIDTH, Math.round(text.length * PER_LETTER + 14))
        return (
          <svg key={text} width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`}>
            <rect
              x="0.5"
              y="0.5"
              width={width - 1}
              height={HEIGHT - 1}
              rx="5"
              fill={paper}
              stroke={paper === '#ffffff' ? '#d6cfc4' : paper}
            />
            <text x={width / 2} y="18.5" textAnchor="middle" fill={ink}>
              {text}
            </text>
          </svg>
        )
      })}
    </span>
  )
}
