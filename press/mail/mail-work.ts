/** The worker module of the sandboxes that read mails. Nothing of a mail is parsed elsewhere. */
import { serveSandbox } from '#press/sandbox/serve-sandbox.ts'
import { parseMail } from './parse-mail.ts'

serveSandbox({ parseMail, ready: async () => true })
