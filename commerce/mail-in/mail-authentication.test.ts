import { generateKeyPairSync } from 'node:crypto'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { describe, expect, it } from 'vitest'
import { plainMail } from '#tests/mails/mime.ts'
import { authenticateMail, type MailTrust } from './mail-authentication.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

/** Name server of one sender that signs its mails and asks others to reject what is not. */
const resolver: NonNullable<MailTrust['resolver']> = async (name, type) => {
  const records: Record<string, string> = {
    's1._domainkey.customers.example': `v=DKIM1; k=rsa; p=${key}`,
    '_dmarc.customers.example': 'v=DMARC1; p=reject',
  }
  const found = records[name]
  if (type === 'TXT' && found) return [[found]]
  throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
}

const mailOf = (from: string, words = 'Where is my mug?') =>
  plainMail(
    {
      'Message-ID': '<signed-1@customers.example>',
      Date: 'Wed, 18 Nov 2026 10:00:00 +0000',
      From: from,
      To: 'hello@estampa.example',
      Subject: 'Mug',
    },
    words,
  )

async function signed(raw: Buffer): Promise<Buffer> {
  const signer = {
    signingDomain: 'customers.example',
    selector: 's1',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  const { signatures } = await dkimSign(raw, { ...signer, signatureData: [signer] })
  return Buffer.concat([Buffer.from(signatures), raw])
}

const check = (raw: Buffer, told: string[] = [], trust: Partial<MailTrust> = {}) =>
  authenticateMail(
    { authenticationResults: told },
    { servers: [], resolver, ...trust },
    async () => raw,
  )

describe('the sender of a mail', () => {
  it('is proven by a signature of the domain it names', async () => {
    const raw = await signed(mailOf('ana@customers.example'))
    expect(await check(raw)).toMatchObject({ dkim: 'pass', dmarc: 'pass', by: 'own' })
  })

  it('is not, when a word was changed, another domain signed, or nobody did', async () => {
    const raw = await signed(mailOf('ana@customers.example'))
    const changed = Buffer.from(raw.toString().replace('Subject: Mug', 'Subject: Car'))
    expect(await check(changed)).toMatchObject({ dkim: 'none', dmarc: 'none' })
    const other = await signed(mailOf('boss@bank.example'))
    expect(await check(other)).toMatchObject({ dkim: 'pass', dmarc: 'none' })
    expect(await check(mailOf('ana@customers.example'))).toMatchObject({ dmarc: 'none' })
  })

  it('is as the operator’s own mail server says, and as no other server says', async () => {
    const raw = mailOf('ana@customers.example')
    const claim = (server: string) => `${server}; dkim=pass; spf=pass; dmarc=pass header.from=x`
    const trust = { servers: ['mx.shop.example'], resolver: undefined }
    expect(await check(raw, [claim('mx.shop.example')], trust)).toMatchObject({
      dmarc: 'pass',
      by: 'mx.shop.example',
    })
    expect(await check(raw, [claim('mx.evil.example')], trust)).toMatchObject({ dmarc: 'none' })
    const failed = 'mx.shop.example; dkim=none; spf=softfail; dmarc=fail'
    expect(await check(raw, [claim('mx.evil.example'), failed], trust)).toMatchObject({
      dmarc: 'fail',
      spf: 'fail',
    })
  })

  it('is unproven when a name server is silent, within the time for it', async () => {
    const raw = await signed(mailOf('ana@customers.example'))
    const broken = async () => {
      throw Object.assign(new Error('gone'), { code: 'ESERVFAIL' })
    }
    expect(await check(raw, [], { resolver: broken })).toMatchObject({ dmarc: 'none' })
  })
})
