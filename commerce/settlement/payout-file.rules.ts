import type { BankAccount } from '#config/site-payments.ts'

export type PayoutLine = {
  /** Comes back on our statement. */
  endToEndId: string
  amountMinor: number
  holder: string
  iban: string
  /** Words that the customer reads. */
  words: string
}

export type PayoutFile = {
  messageId: string
  from: BankAccount
  currency: string
  lines: readonly PayoutLine[]
  createdAt: Date
}

/** A credit transfer initiation (pain.001.001.09), as every bank of the Union takes it. */
export function writePain001(file: PayoutFile): string {
  const { messageId, from, currency, lines, createdAt } = file
  const total = decimal(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
  const moment = createdAt.toISOString().slice(0, 19)
  const serviceLevel = currency === 'EUR' ? element('SvcLvl', element('Cd', 'SEPA')) : ''
  const payment = [
    element('PmtInfId', messageId),
    element('PmtMtd', 'TRF'),
    element('NbOfTxs', String(lines.length)),
    element('CtrlSum', total),
    element('PmtTpInf', serviceLevel),
    element('ReqdExctnDt', element('Dt', moment.slice(0, 10))),
    element('Dbtr', element('Nm', basicLatin(from.holder, 70))),
    element('DbtrAcct', element('Id', element('IBAN', from.iban))),
    element('DbtrAgt', element('FinInstnId', element('BICFI', from.bic))),
    element('ChrgBr', currency === 'EUR' ? 'SLEV' : 'SHAR'),
    ...lines.map((line) => transferOf(line, currency)),
  ].join('')
  const header = [
    element('MsgId', messageId),
    element('CreDtTm', moment),
    element('NbOfTxs', String(lines.length)),
    element('CtrlSum', total),
    element('InitgPty', element('Nm', basicLatin(from.holder, 70))),
  ].join('')
  const body = element('CstmrCdtTrfInitn', element('GrpHdr', header) + element('PmtInf', payment))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${body}</Document>\n`
}

function transferOf(line: PayoutLine, currency: string): string {
  return element(
    'CdtTrfTxInf',
    [
      element('PmtId', element('EndToEndId', line.endToEndId)),
      `<Amt><InstdAmt Ccy="${currency}">${decimal(line.amountMinor)}</InstdAmt></Amt>`,
      element('Cdtr', element('Nm', basicLatin(line.holder, 70))),
      element('CdtrAcct', element('Id', element('IBAN', line.iban))),
      element('RmtInf', element('Ustrd', basicLatin(line.words, 140))),
    ].join(''),
  )
}

const element = (name: string, content: string) =>
  content === '' ? '' : `<${name}>${content}</${name}>`

function decimal(minor: number): string {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'TH',
}

/** The letters that every bank can carry; nothing of it can be markup. */
export function basicLatin(text: string, most: number): string {
  return text
    .replaceAll(/[ßæÆœŒøØłŁđĐþÞ]/g, (letter) => spelled[letter]!)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, most)
}
