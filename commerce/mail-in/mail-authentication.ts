import { authenticate, type DNSResolver } from 'mailauth'
import type { ParsedMail } from '#press/mail/parsed-mail.ts'

type Outcome = 'pass' | 'fail' | 'none'

/** Outcome of all checks of a mail's sender. From is a claim; only an aligned signature or address makes it more. */
export type MailAuth = {
  dmarc: Outcome
  dkim: Outcome
  spf: Outcome
  /** Server that said so, or `own` when the signature was checked here. */
  by: string | undefined
}

export type MailTrust = {
  /** Names of mail servers whose Authentication-Results are believed; they remove those of others. */
  servers: readonly string[]
  /** Looks names up, for signatures that are checked here; without it none is. */
  resolver?: DNSResolver | undefined
}

const LONGEST_CHECK_MS = 5_000
const nothing: MailAuth = { dmarc: 'none', dkim: 'none', spf: 'none', by: undefined }

export async function authenticateMail(
  { authenticationResults }: Pick<ParsedMail, 'authenticationResults'>,
  { servers, resolver }: MailTrust,
  readRaw: () => Promise<Buffer>,
): Promise<MailAuth> {
  const told = authenticationResults.map((value) => readResults(value, servers)).find(Boolean)
  if (told) return told
  return resolver ? checkHere(await readRaw(), resolver) : nothing
}

/** `mx.example.com; dkim=pass header.d=example.com; spf=pass …; dmarc=pass …` */
function readResults(value: string, servers: readonly string[]): MailAuth | undefined {
  const [server = '', ...results] = value.split(';').map((part) => part.trim())
  const by = server.split(/\s/)[0]!.toLowerCase()
  if (!servers.includes(by)) return undefined
  const outcome = (method: string) => {
    const said = results.map((one) => new RegExp(`^${method}=(\\w+)`, 'i').exec(one)?.[1])
    return outcomeOf(said.find((one) => one !== undefined))
  }
  return { dmarc: outcome('dmarc'), dkim: outcome('dkim'), spf: outcome('spf'), by }
}

function outcomeOf(said: string | undefined): Outcome {
  if (said?.toLowerCase() === 'pass') return 'pass'
  return /^(?:fail|permerror|softfail)$/i.test(said ?? '') ? 'fail' : 'none'
}

/** A name server that is silent must not keep mails waiting: what could not be checked proves nothing. */
async function checkHere(raw: Buffer, resolver: DNSResolver): Promise<MailAuth> {
  const over = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => over.resolve(undefined), LONGEST_CHECK_MS)
  try {
    const options = { resolver, disableArc: true, disableBimi: true, trustReceived: false }
    const found = await Promise.race([authenticate(raw, options), over.promise])
    if (!found) return nothing
    const signed = found.dkim?.results?.some(({ status }) => status.result === 'pass')
    const policy = found.dmarc ? found.dmarc.status?.result : undefined
    // Without the sender's address (SPF) a missing signature alone is no forgery.
    return {
      ...nothing,
      dkim: signed ? 'pass' : 'none',
      dmarc: policy === 'pass' ? 'pass' : 'none',
      by: 'own',
    }
  } catch {
    return nothing
  } finally {
    clearTimeout(timer)
  }
}
