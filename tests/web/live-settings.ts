import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const bank = {
  holder: 'Imprenta Real, S.L.',
  iban: 'ES7921000813610123456789',
  bic: 'CAIXESBBXXX',
  bankName: 'CaixaBank',
}

const seller = {
  name: 'Imprenta Real, S.L.',
  address: { line1: 'Calle Mayor 1', postalCode: '28013', city: 'Madrid', country: 'ES' },
  taxId: 'ESA28015865',
  register: 'Registro Mercantil de Madrid, M-1234',
  representatives: ['Ana Pérez'],
  phone: '+34 910 000 000',
}

/** Everything that a real shop needs, for stores at these addresses. Its mail server is out of reach. */
export function liveSettings(folder: string, stores: Record<string, object>) {
  const fileOf = (name: string, content: unknown) => {
    const file = join(folder, name)
    writeFileSync(file, JSON.stringify(content))
    return file
  }
  const sites = Object.entries(stores).map(([slug, store]) => [
    slug,
    { contactEmail: 'hello@example.com', bank, ...store },
  ])
  return {
    SEED_DEMO: 'no',
    SITES_FILE: fileOf('sites.json', Object.fromEntries(sites)),
    SELLER_FILE: fileOf('seller.json', seller),
    SMTP_URL: 'smtp://127.0.0.1:1',
  }
}
