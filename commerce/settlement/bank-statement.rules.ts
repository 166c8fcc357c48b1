import { createHash } from 'node:crypto'
import { isCalendarDate } from '#api/calendar-date.ts'
import { isReference } from '#commerce/payment/payment.rules.ts'
import type { StatementProblem } from './bank-statement.terms.ts'
import { findAll, findText, readXml, type XmlElement } from './safe-xml.rules.ts'

/** One movement on one of our accounts. */
export type StatementEntry = {
  accountIban: string
  /** The same however often the file is read. */
  key: string
  bookedOn: string
  /** Negative for money that left. */
  amountMinor: number
  currency: string
  /** Words that the payer wrote, and the references that the banks passed on. */
  words: string
  counterparty: string
}

/** A statement that is not taken: the problem for the words of a page, the message for a terminal. */
export class UnreadableStatement extends Error {
  override name = 'UnreadableStatement'
  readonly problem: StatementProblem

  constructor(problem: StatementProblem, message: string) {
    super(message)
    this.problem = problem
  }
}

/** Largest sum that a column of the database holds. */
const MOST_MINOR = 2_147_483_647

/** `12`, `12.3`, `1234.50` → minor units; other spellings are no amount of a bank. */
export function minorFrom(text: string): number {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text.trim())
  if (!match) throw new UnreadableStatement('amount', 'An amount cannot be read.')
  return signed(match[1], Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0')))
}

export function signed(sign: string | undefined, minor: number): number {
  if (minor > MOST_MINOR) throw new UnreadableStatement('amount', 'An amount is too large.')
  return sign === '-' ? -minor : minor
}

type Movement = Omit<StatementEntry, 'key'> & { bankId: string | undefined }

/**
 * By the bank's own name, else by everything that it says; and by its place among those that say the
 * same, since two equal transfers on one day are two.
 */
function keyed(movements: readonly Movement[]): StatementEntry[] {
  const seen = new Map<string, number>()
  return movements.map(({ bankId, ...movement }) => {
    if (!/^[A-Z]{3}$/.test(movement.currency)) {
      throw new UnreadableStatement('amount', 'An amount names no currency.')
    }
    const said = bankId ?? JSON.stringify(movement)
    const account = `${movement.accountIban} ${said}`
    const place = (seen.get(account) ?? 0) + 1
    seen.set(account, place)
    const key = createHash('sha256').update(`${said} ${place}`).digest('hex').slice(0, 40)
    return { ...movement, key }
  })
}

/** ISO 20022 camt.053, of whatever version: their differences are elsewhere. */
export function readCamt053(xml: string): StatementEntry[] {
  const document = readXml(xml)
  const statements = findAll(document, 'BkToCstmrStmt/Stmt')
  if (document.name !== 'Document' || statements.length === 0) {
    throw new UnreadableStatement('kind', 'This is no camt.053 statement.')
  }
  return keyed(statements.flatMap(movementsOf))
}

function movementsOf(statement: XmlElement): Movement[] {
  const accountIban = findText(statement, 'Acct/Id/IBAN')
  if (!accountIban) throw new UnreadableStatement('account', 'A statement names no IBAN.')
  return findAll(statement, 'Ntry')
    .filter(isBooked)
    .flatMap((entry) => {
      const details = findAll(entry, 'NtryDtls/TxDtls')
      const bookedOn = dayOf(findText(entry, 'BookgDt/Dt') ?? findText(entry, 'BookgDt/DtTm'))
      const common = { accountIban: accountIban.replaceAll(' ', ''), bookedOn }
      const bankId = findText(entry, 'AcctSvcrRef') ?? findText(entry, 'NtryRef')
      if (details.length <= 1) return [movementOf(entry, details[0], { ...common, bankId })]
      // Several transfers in one entry, each with an amount of its own.
      return details.map((detail, index) =>
        movementOf(entry, detail, {
          ...common,
          bankId: findText(detail, 'Refs/AcctSvcrRef') ?? (bankId && `${bankId} ${index}`),
        }),
      )
    })
}

/** Booked transfers: what is only announced may never come. */
function isBooked(entry: XmlElement): boolean {
  const status = findText(entry, 'Sts/Cd') ?? findText(entry, 'Sts')
  return status === undefined || status === 'BOOK'
}

type Common = { accountIban: string; bookedOn: string; bankId: string | undefined }

function movementOf(entry: XmlElement, detail: XmlElement | undefined, common: Common): Movement {
  const amount =
    (detail && (findAll(detail, 'Amt')[0] ?? findAll(detail, 'AmtDtls/TxAmt/Amt')[0])) ??
    findAll(entry, 'Amt')[0]
  if (!amount) throw new UnreadableStatement('amount', 'An entry names no amount.')
  const direction = (detail && findText(detail, 'CdtDbtInd')) ?? findText(entry, 'CdtDbtInd')
  const isReversal = findText(entry, 'RvslInd') === 'true'
  const leaves = (direction === 'DBIT') !== isReversal
  const minor = minorFrom(amount.text)
  const source = detail ?? entry
  const words = [
    ...findAll(source, 'RmtInf/Ustrd').map(({ text }) => text.trim()),
    findText(source, 'RmtInf/Strd/CdtrRefInf/Ref'),
    findText(source, 'Refs/EndToEndId'),
    findText(entry, 'AddtlNtryInf'),
  ]
  const side = leaves ? 'RltdPties/Cdtr' : 'RltdPties/Dbtr'
  return {
    ...common,
    amountMinor: leaves ? -minor : minor,
    currency: amount.attributes.get('Ccy') ?? 'EUR',
    words: shorten(words.filter(Boolean).join(' ')),
    counterparty: shorten(
      findText(source, `${side}/Nm`) ?? findText(source, `${side}/Pty/Nm`) ?? '',
    ),
  }
}

function dayOf(text: string | undefined): string {
  const day = text?.slice(0, 10) ?? ''
  if (!isCalendarDate(day)) throw new UnreadableStatement('day', 'An entry has no day.')
  return day
}

const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 500)

/** Every reference of ours that stands in what somebody wrote, with or without spaces. */
export function referencesIn(words: string): string[] {
  const letters = words.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const found = new Set<string>()
  for (let at = letters.indexOf('RF'); at !== -1; at = letters.indexOf('RF', at + 1)) {
    const candidate = letters.slice(at, at + REFERENCE_LENGTH)
    if (candidate.length === REFERENCE_LENGTH && isReference(candidate)) found.add(candidate)
  }
  return [...found]
}
export const REFERENCE_LENGTH = 16

export { keyed as keyMovements }
export type { Movement }

/** `GB-7K3M-9PQ2` as an order is called, also without hyphens as people copy it. */
export function orderNumberIn(typed: string): string {
  const joined = typed.toUpperCase().replaceAll(/\s+/g, '')
  const bare = /^([A-Z]{2})([0-9A-Z]{4})([0-9A-Z]{4})$/.exec(joined)
  return bare ? bare.slice(1).join('-') : joined
}

type Due = { amount_minor: number; currency: string; status: string }

/** Due of a payment, beside what came of it in part. */
export const dueAfter = (
  { amount_minor }: Pick<Due, 'amount_minor'>,
  parts: readonly { amount_minor: number }[],
): number => parts.reduce((left, part) => left - part.amount_minor, amount_minor)

/** Whether somebody may take of a transfer what is due, and owe the rest. */
export const isAcceptable = (
  entry: { state: string; amount_minor: number; currency: string },
  payment: Due,
  dueMinor: number,
): boolean =>
  entry.state === 'OVER' &&
  payment.status !== 'PAID' &&
  entry.amount_minor >= dueMinor &&
  entry.currency === payment.currency
