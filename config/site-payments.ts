import type { Currency } from './site-table.ts'

export const gatewayNames = ['test', 'stripe', 'mollie'] as const
export type GatewayName = (typeof gatewayNames)[number]

/** Bank account to which transfers of customers go, and from which refunds to accounts of customers come. */
export type BankAccount = { holder: string; iban: string; bic: string; bankName: string }

export type SitePayments = {
  /** Gateways that may serve the store, the preferred first. */
  gateways: readonly GatewayName[]
  /** Gateway of a method, where it is not the first that can. */
  gatewayOf: Readonly<Partial<Record<string, GatewayName>>>
  /** Undefined where nobody may pay by transfer. */
  bank: BankAccount | undefined
}

const account = (iban: string, bic: string, bankName: string): BankAccount => ({
  holder: 'Estampa Impresión, S.L.',
  iban,
  bic,
  bankName,
})

/** From the examples of the IBAN registry: nobody's accounts. A shop with real customers names its own. */
export const demoAccounts: Readonly<Record<Currency, BankAccount>> = {
  EUR: account('ES9121000418450200051332', 'CAIXESBBXXX', 'Banc de Prova'),
  GBP: account('GB29NWBK60161331926819', 'NWBKGB2LXXX', 'Trial Bank'),
  CHF: account('CH9300762011623852957', 'UBSWCHZH80A', 'Probebank'),
  DKK: account('DK5000400440116243', 'NDEADKKKXXX', 'Prøvebanken'),
  SEK: account('SE4550000000058398257466', 'ESSESESSXXX', 'Provbanken'),
  PLN: account('PL61109010140000071219812874', 'WBKPPLPPXXX', 'Bank Próbny'),
  CZK: account('CZ6508000000192000145399', 'GIBACZPXXXX', 'Zkušební banka'),
}
