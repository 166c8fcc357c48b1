import { SandboxFailure, SandboxRefusal } from '#press/sandbox/sandbox-failure.ts'
import type { Lend } from '#press/sandbox/sandbox-folder.ts'
import { openSandboxPool, type SandboxRunOptions } from '#press/sandbox/sandbox-pool.ts'
import { mailRefusals, type MailRefusal, type ParsedMail } from './parsed-mail.ts'

export const MAIL_PARSER_MEMORY_MB = 200
const TIME_LIMIT_MS = 1_000
/** A process that starts on a busy machine takes long before it has seen a byte: that is not the mail's fault. */
const START_LIMIT_MS = 20_000
const RECYCLE_AFTER = 400

/** A mail that is refused, and why: nothing of it was looked at any further. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail'
  readonly code: MailRefusal | 'too_complex' | 'crash'
  constructor(code: UnreadableMail['code']) {
    super(`The mail is unreadable: ${code}`)
    this.code = code
  }
}

export type MailParser = {
  /** Its files lie in `outFolder` afterwards. */
  parse: (
    input: { path: string; outFolder: string },
    options?: Pick<SandboxRunOptions, 'onUsage'>,
  ) => Promise<ParsedMail>
  close: () => Promise<void>
}

/** Reads mails in a process without rights: whoever writes to the shop chooses every byte of them. */
export function openMailParser(options: {
  workArea?: string | undefined
  onCrash: (failure: SandboxFailure) => void
}): MailParser {
  const sandboxes = openSandboxPool({
    module: new URL('./mail-work.ts', import.meta.url),
    count: 1,
    recycleAfter: RECYCLE_AFTER,
    memoryLimitMb: MAIL_PARSER_MEMORY_MB,
    timeLimitMs: TIME_LIMIT_MS,
    workArea: options.workArea,
  })
  return {
    async parse({ path, outFolder }, given) {
      const input = (lend: Lend) => ({ path: lend.file(path), outFolder: lend.folder(outFolder) })
      try {
        await sandboxes.run('ready', {}, { timeLimitMs: START_LIMIT_MS })
        return await sandboxes.run<ParsedMail>('parseMail', input, given)
      } catch (error) {
        if (error instanceof SandboxRefusal && isMailRefusal(error.code)) {
          throw new UnreadableMail(error.code)
        }
        if (!(error instanceof SandboxFailure)) throw error
        if (error.reason === 'time' || error.reason === 'memory') {
          throw new UnreadableMail('too_complex')
        }
        if (error.reason !== 'crash') throw error
        options.onCrash(error)
        throw new UnreadableMail('crash')
      }
    },
    close: sandboxes.close,
  }
}

const isMailRefusal = (code: string): code is MailRefusal =>
  (mailRefusals as readonly string[]).includes(code)
