import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReference, makeReference } from '#commerce/payment/payment.rules.ts'
import { readStatementCsv } from './bank-csv.rules.ts'
import { minorFrom, readCamt053, referencesIn } from './bank-statement.rules.ts'
import { readXml } from './safe-xml.rules.ts'

const camt = (entries: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr/><Stmt>
<Acct><Id><IBAN>ES9121000418450200051332</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`

const entry = (
  given: Partial<Record<'amount' | 'status' | 'direction' | 'details', string>> = {},
) => `
<Ntry><Amt Ccy="EUR">${given.amount ?? '29.90'}</Amt><CdtDbtInd>${given.direction ?? 'CRDT'}</CdtDbtInd>
<Sts><Cd>${given.status ?? 'BOOK'}</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>
<NtryDtls>${given.details ?? '<TxDtls><RmtInf><Ustrd>Mugs &amp; RF</Ustrd></RmtInf><RltdPties><Dbtr><Pty><Nm>Ana</Nm></Pty></Dbtr></RltdPties></TxDtls>'}</NtryDtls></Ntry>`

describe('a bank statement', () => {
  it('gives what was booked, with what the payer wrote', () => {
    const [one, ...more] = readCamt053(camt(entry() + entry({ status: 'PDNG' })))
    expect(more).toEqual([])
    expect(one).toMatchObject({
      accountIban: 'ES9121000418450200051332',
      amountMinor: 2990,
      currency: 'EUR',
      bookedOn: '2026-11-20',
      words: 'Mugs & RF',
      counterparty: 'Ana',
    })
  })

  it('gives money that left as less than nothing', () => {
    expect(readCamt053(camt(entry({ direction: 'DBIT' })))[0]!.amountMinor).toBe(-2990)
  })

  it('takes two equal transfers for two, and the same file twice for the same', () => {
    const text = camt(entry() + entry())
    const keys = readCamt053(text).map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
    expect(readCamt053(text).map(({ key }) => key)).toEqual(keys)
  })

  it('opens an entry that holds several transfers', () => {
    const detail = (amount: string) =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RmtInf><Ustrd>x</Ustrd></RmtInf></TxDtls>`
    const entries = readCamt053(
      camt(entry({ amount: '30.00', details: detail('10.00') + detail('20.00') })),
    )
    expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([1000, 2000])
  })

  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['an entity of its own', '<a>&b;</a>'],
    ['an entity that names a file', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
    ['bad nesting', '<a><b></a></b>'],
    ['two documents', '<a/><b/>'],
    ['no document', 'hello'],
    ['no end', '<a>'],
    ['too deep a nesting', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`],
  ])('is refused for %s', (_, text) => {
    expect(() => readXml(text)).toThrow()
  })

  it('reads tables of banks, whatever their separators', () => {
    const table = (separator: string, amount: string) =>
      [
        ['IBAN', 'Booking date', 'Amount', 'Currency', 'Description', 'Name'].join(separator),
        [
          'ES91 2100 0418 4502 0005 1332',
          '2026-11-20',
          amount,
          'eur',
          '"a ""quoted"" word"',
          'Ana',
        ].join(separator),
      ].join('\r\n')
    for (const text of [table(';', '1.234,50'), table(',', '1234.50')]) {
      expect(readStatementCsv(text)).toMatchObject([
        {
          accountIban: 'ES9121000418450200051332',
          amountMinor: 123_450,
          currency: 'EUR',
          words: 'a "quoted" word',
        },
      ])
    }
    expect(() => readStatementCsv(table(';', '1,234'))).toThrow(/amount/i)
    expect(() => readStatementCsv('a;b\n1;2')).toThrow(/column/)
  })

  it('keeps every cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (minor) => {
        const digits = String(minor).padStart(3, '0')
        return minorFrom(`${digits.slice(0, -2)}.${digits.slice(-2)}`) === minor
      }),
    )
    expect(() => minorFrom('1,000.00')).toThrow()
    expect(() => minorFrom('1e3')).toThrow()
  })
})

describe('a reference', () => {
  it('is found in whatever somebody wrote around it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.boolean(), (noise, isSpaced) => {
        const reference = makeReference()
        const written = isSpaced ? reference.replace(/(.{4})/g, '$1 ') : reference.toLowerCase()
        expect(referencesIn(`${noise} ${written} ${noise}`)).toContain(reference)
      }),
    )
  })

  it('with one letter or one digit mistyped is none', () => {
    fc.assert(
      fc.property(
        fc.nat(11),
        fc.constantFrom(...'23456789ABCDEFGHJKLMNPQRSTUVWXYZ'.split('')),
        (at, letter) => {
          const reference = makeReference()
          const place = 4 + at
          fc.pre(reference[place] !== letter)
          // A digit in the place of a letter is another number altogether, and may be right by chance.
          fc.pre(/\d/.test(reference[place]!) === /\d/.test(letter))
          const typed = `${reference.slice(0, place)}${letter}${reference.slice(place + 1)}`
          expect(isReference(typed)).toBe(false)
        },
      ),
    )
  })
})
